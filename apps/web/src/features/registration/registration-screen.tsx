import { Navigate } from 'react-router';
import { paths } from '../../paths';
import { useSignedOut } from '../../session/use-signed-out';
import { EntryCard } from '../../ui/entry-card';
import { FullScreenMessage } from '../../ui/full-screen-message';
import { useScreenTitle } from '../../ui/use-screen-title';
import { RegistrationForm } from './registration-form';
import { useRegistrationAccess } from './use-registration-access';

const TITLE = 'Cadastro de Usuário';

/** Cadastro (specification, section 2): for admin and mod; others go to /usuarios, without a token to /. */
export function RegistrationScreen() {
  useScreenTitle(TITLE);
  const signedOut = useSignedOut();
  const access = useRegistrationAccess();
  if (signedOut) return <Navigate to={paths.login()} replace />;
  if (access === 'refused') return <Navigate to={paths.users()} replace />;
  if (access === 'checking') {
    return (
      <main>
        <FullScreenMessage text="Verificando permissões..." busy />
      </main>
    );
  }
  return (
    <EntryCard title={TITLE}>
      <RegistrationForm />
    </EntryCard>
  );
}
