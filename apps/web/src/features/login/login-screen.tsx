import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Offline } from '../../identity/offline';
import { loadProvider } from '../../identity/provider';
import { providerError } from '../../identity/provider-sentence';
import { storedToken } from '../../identity/stored-session';
import { whenIdle } from '../../lib/when-idle';
import { paths } from '../../paths';
import { useEntryState } from '../../session/entry-state';
import { EntryCard } from '../../ui/entry-card';
import { FullScreenMessage } from '../../ui/full-screen-message';
import type { SessionCheck } from './check-session';
import { CodeStep } from './code-step';
import { NewPasswordStep } from './new-password-step';
import { PasswordStep } from './password-step';
import { useLogin } from './use-login';

const titles = { password: 'Entrar', 'new-password': 'Criar nova senha', code: 'Confirmar acesso' } as const;

/** Login (specification, section 2). The form waits for the check of an existing session, so that it never jumps away. */
export function LoginScreen() {
  const { session, checkAgain, signInAnew } = useExistingSession();
  if (session === 'none') return <LoginForm />;
  return (
    <main>
      {session === 'checking' ? (
        <FullScreenMessage text="Carregando..." busy />
      ) : (
        <FullScreenMessage text={session.failure}>
          <Group justify="center">
            <Button variant="default" onClick={signInAnew}>
              Entrar de novo
            </Button>
            <Button onClick={checkAgain}>Tentar novamente</Button>
          </Group>
        </FullScreenMessage>
      )}
    </main>
  );
}

/** E-mail and password, and the further steps of a user pool (section 4). */
function LoginForm() {
  const { email = '', note } = useEntryState();
  const login = useLogin(email);
  const { step } = login;
  // Loaded ahead, so that 'Entrar' does not wait for Amazon's client, but after the form is shown.
  useEffect(() => whenIdle(() => void loadProvider().catch(() => undefined)), []);
  return (
    <EntryCard title={titles[step.kind]}>
      {step.kind === 'password' && <PasswordStep login={login} note={note} />}
      {step.kind === 'new-password' && <NewPasswordStep login={login} askName={step.askName} />}
      {step.kind === 'code' && <CodeStep login={login} from={step.from} />}
    </EntryCard>
  );
}

type ExistingSession = 'checking' | 'none' | { readonly failure: string };

/**
 * On load, a session that the server accepts leads to /dashboard (specification, section 2, Login). Without a token no
 * call is made. A session that can't be checked, because the network or the server is away, stays and can be tried again.
 */
function useExistingSession() {
  const [session, setSession] = useState<ExistingSession>(() =>
    storedToken() === null ? 'none' : 'checking',
  );
  const navigate = useNavigate();
  useEffect(() => {
    if (session !== 'checking') return;
    const abort = new AbortController();
    void check(abort.signal).then((found) => {
      if (abort.signal.aborted) return;
      if (found === 'accepted') void navigate(paths.dashboard(), { replace: true });
      else setSession(found === 'over' ? 'none' : found);
    });
    return () => abort.abort();
  }, [session, navigate]);
  return {
    session,
    checkAgain: () => setSession('checking'),
    signInAnew: () => setSession('none'),
  };
}

/** The code of the check has the contract, which the form is shown without. Without a connection it may be missing. */
async function check(signal: AbortSignal): Promise<SessionCheck> {
  try {
    return await (await import('./check-session')).checkSession(signal);
  } catch {
    return { failure: providerError(new Offline()).message };
  }
}
