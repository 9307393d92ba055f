import { isStrongPassword, WEAK_PASSWORD } from '@balanco/contract/people/password';
import { Anchor, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Offline } from '../../identity/offline';
import { loadProvider } from '../../identity/provider';
import { providerError } from '../../identity/provider-sentence';
import { storedToken, wasSessionLost } from '../../identity/stored-session';
import { whenIdle } from '../../lib/wait';
import { paths } from '../../paths';
import { useEntryState } from '../../session/entry-state';
import { CodeField, EmailField, KnownEmail, PasswordField } from '../../ui/fields/account-fields';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { EntryCard, FullScreenMessage } from '../../ui/screen-frames';
import type { SessionCheck } from './server-checks';
import { type Login, useLogin } from './use-login';

/** Specification, section 2. The form waits for the session check, so it never jumps away. */
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

type ExistingSession = 'checking' | 'none' | { readonly failure: string };

/**
 * Leads to /dashboard with an accepted session (specification, section 2, Login). A check without a
 * connection keeps the session and can be retried.
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

/** Brings the contract, so it loads after the form. Without a connection it may be missing. */
async function check(signal: AbortSignal): Promise<SessionCheck> {
  try {
    return await (await import('./server-checks')).checkSession(signal);
  } catch {
    return { failure: providerError(new Offline()).message };
  }
}

const titles = { password: 'Entrar', 'new-password': 'Criar nova senha', code: 'Confirmar acesso' } as const;

function LoginForm() {
  const { email = '', note } = useEntryState();
  const login = useLogin(email);
  const { step } = login;
  // Loads Amazon's client for 'Entrar' after the form shows.
  useEffect(() => whenIdle(() => void loadProvider().catch(() => undefined)), []);
  return (
    <EntryCard title={titles[step.kind]}>
      {step.kind === 'password' && <PasswordStep login={login} note={note} />}
      {step.kind === 'new-password' && <NewPasswordStep login={login} askName={step.askName} />}
      {step.kind === 'code' && <CodeStep login={login} from={step.from} />}
    </EntryCard>
  );
}

/** The specification sets the messages, so the browser doesn't validate. */
function PasswordStep({ login, note }: { login: Login; note: string | undefined }) {
  const { busy, failure, email } = login;
  const [password, setPassword] = useState('');
  const lost = wasSessionLost() ? 'Sua sessão terminou. Entre novamente.' : null;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void login.signIn(password);
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Stack gap="md">
        {failure === null && !busy && <NoteLine message={note ?? lost} done={note !== undefined} />}
        <EmailField value={email} onChange={login.setEmail} autoFocus={email === ''} readOnly={busy} />
        <PasswordField
          label="Senha"
          autoFocus={email !== ''}
          readOnly={busy}
          value={password}
          onChange={setPassword}
        />
        <AlertLine message={failure} />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Carregando...' : 'Entrar'}
        </Button>
        <Group justify="space-between" mih="1.5rem">
          <ForgottenPassword disabled={busy} />
          <BusyLine busy={busy} />
        </Group>
      </Stack>
    </form>
  );
}

/** HTML can't disable a link, so a busy one has no address. */
function ForgottenPassword({ disabled }: { disabled: boolean }) {
  const text = 'Esqueci minha senha';
  if (!disabled) {
    return (
      <Anchor size="sm" component={Link} to={paths.resetPassword()}>
        {text}
      </Anchor>
    );
  }
  return (
    <Text size="sm" c="dimmed" role="link" aria-disabled="true">
      {text}
    </Text>
  );
}

function BusyLine({ busy }: { busy: boolean }) {
  if (!busy) return null;
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm" c="dimmed">
        Autenticando... Aguarde.
      </Text>
    </Group>
  );
}

/** For an account with a provisional password. */
function NewPasswordStep({ login, askName }: { login: Login; askName: boolean }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);

  const submit = () => {
    setChecked(true);
    const incomplete = password === '' || (askName && name.trim() === '');
    const weak = isStrongPassword(password) ? null : WEAK_PASSWORD;
    const problem = incomplete ? 'Preencha todos os campos' : weak;
    void login.confirm(password, { problem, ...(askName ? { name: name.trim() } : {}) });
  };

  return (
    <StepForm
      login={login}
      text="Sua senha é provisória. Crie uma nova senha para entrar."
      submitLabel="Salvar e entrar"
      onSubmit={submit}
    >
      {askName && (
        <TextInput
          label="Nome completo"
          name="name"
          autoComplete="name"
          required
          autoFocus
          maxLength={200}
          readOnly={login.busy}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <PasswordField
        label="Nova senha"
        isNew
        checked={checked}
        autoFocus={!askName}
        readOnly={login.busy}
        value={password}
        onChange={setPassword}
      />
    </StepForm>
  );
}

interface StepFormProps {
  login: Login;
  text: string;
  submitLabel: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** Shows the e-mail for password managers. */
function StepForm({ login, text, submitLabel, onSubmit, children }: StepFormProps) {
  const { busy, failure } = login;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} aria-busy={busy}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <KnownEmail email={login.email.trim()} />
        {children}
        <AlertLine message={failure} />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Carregando...' : submitLabel}
        </Button>
        <Button variant="default" fullWidth disabled={busy} onClick={login.restart}>
          Voltar
        </Button>
        <Group mih="1.5rem">
          <BusyLine busy={busy} />
        </Group>
      </Stack>
    </form>
  );
}

const textBySource = {
  app: 'Digite o código do seu aplicativo autenticador.',
  sms: 'Digite o código enviado por SMS para o seu telefone.',
  email: 'Digite o código enviado para o seu e-mail.',
} as const;

/** Amazon's codes have 6 digits from an app or SMS and 8 by e-mail. */
const LONGEST_CODE = 8;
const SHORTEST_CODE = 6;

function CodeStep({ login, from }: { login: Login; from: keyof typeof textBySource }) {
  const [code, setCode] = useState('');
  const problem = code.length < SHORTEST_CODE ? 'Digite o código completo.' : null;
  return (
    <StepForm
      login={login}
      text={textBySource[from]}
      submitLabel="Confirmar"
      onSubmit={() => void login.confirm(code, { problem })}
    >
      <CodeField
        label="Código"
        length={LONGEST_CODE}
        autoFocus
        readOnly={login.busy}
        value={code}
        onChange={setCode}
      />
    </StepForm>
  );
}
