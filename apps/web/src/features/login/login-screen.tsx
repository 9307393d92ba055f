import { getProtected } from '@balanco/contract/session';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../api/client';
import { loadProvider } from '../../identity/provider';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';
import { useEntryState } from '../../session/entry-state';
import { EntryCard } from '../../ui/entry-card';
import { CodeStep } from './code-step';
import { NewPasswordStep } from './new-password-step';
import { PasswordStep } from './password-step';
import { useLogin } from './use-login';

const titles = { password: 'Entrar', 'new-password': 'Criar nova senha', code: 'Confirmar acesso' } as const;

/** Login (specification, section 2), and the further steps of a user pool (section 4). */
export function LoginScreen() {
  const login = useLogin(useEntryState().email ?? '');
  useExistingSession();
  const { step } = login;
  return (
    <EntryCard title={titles[step.kind]}>
      {step.kind === 'password' && <PasswordStep login={login} />}
      {step.kind === 'new-password' && <NewPasswordStep login={login} askName={step.askName} />}
      {step.kind === 'code' && <CodeStep login={login} from={step.from} />}
    </EntryCard>
  );
}

/**
 * On load, a session that the server accepts leads to /dashboard (specification, section 2, Login). Without a token no
 * call is made, but Amazon's client is loaded, so that 'Entrar' does not wait for it.
 */
function useExistingSession(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (storedToken() === null) {
      loadProvider().catch(() => undefined);
      return;
    }
    const abort = new AbortController();
    request(getProtected, {}, { signal: abort.signal })
      .then(() => navigate(paths.dashboard(), { replace: true }))
      .catch(() => undefined);
    return () => abort.abort();
  }, [navigate]);
}
