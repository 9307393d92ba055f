import { Navigate } from 'react-router';
import { paths } from '../../paths';
import { useSignedOut } from '../../session/use-signed-out';
import { useStaffAccess } from '../../session/use-staff-access';
import { EntryCard } from '../../ui/entry-card';
import { FullScreenMessage } from '../../ui/full-screen-message';
import { useScreenTitle } from '../../ui/use-screen-title';
import { RegistrationForm } from './registration-form';

const TITLE = 'Cadastro de Usuário';

/** Cadastro, for admin and mod (specification, section 2). Other roles go to /usuarios; without a token, to /. */
export function RegistrationScreen() {
  useScreenTitle(TITLE);
  const signedOut = useSignedOut();
  const access = useStaffAccess('when opened');
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
