import { isStrongPassword, WEAK_PASSWORD } from '@balanco/contract/people/password';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Offline } from '../../identity/offline';
import { loadProvider } from '../../identity/provider';
import { providerError } from '../../identity/provider-sentence';
import { storedToken, wasSessionLost } from '../../identity/stored-session';
import { whenIdle } from '../../lib/wait';
import { paths } from '../../paths';
import { useEntryState } from '../../session/entry-state';
import { EMPTY_STEP, SecondStepField, stepProblem } from '../../session/second-factor/second-step-field';
import { EmailField, PasswordField } from '../../ui/fields/account-fields';
import { suspended } from '../../ui/later';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { EntryCard, FullScreenMessage } from '../../ui/screen-frames';
import { CompanySignIn } from './company-sign-in';
import type { SessionCheck } from './server-checks';
import { BusyLine, StepForm } from './step-form';
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
            <Button onClick={signInAnew}>Entrar de novo</Button>
            <Button variant="filled" onClick={checkAgain}>
              Tentar novamente
            </Button>
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
    storedToken() === null || window.location.hash.startsWith('#sign-in') ? 'none' : 'checking',
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

const titles = {
  password: 'Entrar',
  'new-password': 'Criar nova senha',
  code: 'Confirmar acesso',
  'set-up': 'Verificação em duas etapas',
  'recovery-codes': 'Códigos de recuperação',
} as const;

/** Few sign-ins need them, and they draw a QR code. */
const SetUpStep = suspended('SetUpStep', () => import('./set-up-steps'));
const RecoveryCodesStep = suspended('RecoveryCodesStep', () => import('./set-up-steps'));

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
      {step.kind === 'code' && <CodeStep login={login} from={step.from} recovery={step.recovery === true} />}
      <Suspense fallback={<Text role="status">Carregando...</Text>}>
        {step.kind === 'set-up' && <SetUpStep login={login} appKey={step.key} />}
        {step.kind === 'recovery-codes' && <RecoveryCodesStep login={login} codes={step.codes} />}
      </Suspense>
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
        <Button variant="filled" type="submit" fullWidth disabled={busy}>
          {busy ? 'Carregando...' : 'Entrar'}
        </Button>
        <CompanySignIn onBack={(back) => void login.enter(back)} />
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

const textBySource = {
  app: 'Digite o código do seu aplicativo autenticador.',
  sms: 'Digite o código enviado por SMS para o seu telefone.',
  email: 'Digite o código enviado para o seu e-mail.',
} as const;

interface CodeStepProps {
  login: Login;
  from: keyof typeof textBySource;
  recovery: boolean;
}

function CodeStep({ login, from, recovery }: CodeStepProps) {
  const [step, setStep] = useState(EMPTY_STEP);
  const text = step.isRecovery
    ? 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez.'
    : textBySource[from];
  return (
    <StepForm
      login={login}
      text={text}
      submitLabel="Confirmar"
      onSubmit={() => void login.confirm(step.text, { problem: stepProblem(step) })}
    >
      <SecondStepField value={step} onChange={setStep} recovery={recovery} readOnly={login.busy} />
    </StepForm>
  );
}
