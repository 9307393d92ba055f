import { getLicence } from '@balanco/contract/people/licences';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';
import { useKeptPlace } from '../../session/use-kept-place';
import { useSignedOut } from '../../session/use-signed-out';
import { useStaffAccess } from '../../session/use-staff-access';
import { EntryCard } from '../../ui/entry-card';
import { FullScreenMessage } from '../../ui/full-screen-message';
import { useScreenTitle } from '../../ui/use-screen-title';
import { RegistrationForm } from './registration-form';

const TITLE = 'Cadastro de Usuário';

/**
 * Cadastro, for admin and mod (specification, section 2). Other roles go to /usuarios; without a token, to /; without a
 * licence, to /licenca before anything is typed.
 */
export function RegistrationScreen() {
  useScreenTitle(TITLE);
  const signedOut = useSignedOut();
  useKeptPlace();
  const access = useStaffAccess('when opened');
  const licence = useLicenceCheck();
  if (signedOut) return <Navigate to={paths.login()} replace />;
  if (access === 'refused') return <Navigate to={paths.users()} replace />;
  if (licence === 'missing') return <Navigate to={paths.licence()} replace />;
  if (access === 'checking' || licence === 'checking') {
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

/** As after signing in, only a 404 means that there is no licence (docs/http.md, "The licence"). */
function useLicenceCheck(): 'checking' | 'present' | 'missing' {
  const { isFetchedAfterMount, error } = useQuery({
    queryKey: ['licence'],
    queryFn: ({ signal }) => request(getLicence, {}, { signal, leaveForLicence: false }),
    retry: false,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    enabled: storedToken() !== null,
  });
  if (!isFetchedAfterMount) return 'checking';
  return error instanceof ApiError && error.refusal.status === 404 ? 'missing' : 'present';
}
