import { FREQUENT_PASSWORD, isStrongPassword } from '@balanco/contract/people/password';
import { Anchor, Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { confirmReset, sendResetCode } from '../../identity/reset-password';
import { signOut } from '../../identity/sign-out';
import { paths } from '../../paths';
import { PasswordNote } from '../../session/company';
import { type EntryState, useEntryState } from '../../session/entry-state';
import { useAttempt } from '../../session/use-attempt';
import { CodeField, EmailField, KnownEmail, PasswordField } from '../../ui/fields/account-fields';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { EntryCard } from '../../ui/screen-frames';

/** See the specification, section 2. */
export function PasswordResetScreen() {
  const { email, note } = useEntryState();
  const reset = usePasswordReset(email ?? '');
  return (
    <EntryCard title="Redefinir senha">
      <PasswordNote />
      {reset.step === 'request' ? <RequestStep reset={reset} note={note} /> : <ConfirmStep reset={reset} />}
      <Anchor size="sm" component={Link} to={paths.login()}>
        Voltar para Login
      </Anchor>
    </EntryCard>
  );
}

/** See the specification, section 9. */
const CODE_LENGTH = 6;

/** Catches slips; the provider decides. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * One sentence per step for every failure, so it reveals no addresses. A second line names rate limits and a
 * missing network.
 */
function usePasswordReset(initialEmail: string) {
  const [step, setStep] = useState<'request' | 'confirm'>('request');
  const [email, setEmail] = useState(initialEmail);
  const [emailProblem, setEmailProblem] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const { busy, failure, clearFailure, attempt } = useAttempt();
  const navigate = useNavigate();
  const address = email.trim();

  const take = (sentence: string, isComplete: boolean, act: () => Promise<void>) =>
    attempt(isComplete ? null : sentence, act, (error) => withReason(sentence, error));

  const goTo = (next: typeof step, sent: boolean) => {
    clearFailure();
    setWasSent(sent);
    setStep(next);
  };

  return {
    step,
    email,
    setEmail: (typed: string) => {
      setEmail(typed);
      setEmailProblem(null);
    },
    emailProblem,
    wasSent,
    busy,
    failure,
    requestCode: async () => {
      if (address !== '' && !EMAIL.test(address)) {
        clearFailure();
        setEmailProblem('Informe um e-mail válido, como nome@exemplo.com.br.');
        return;
      }
      await take('Erro ao enviar código. Verifique o e-mail.', address !== '', async () => {
        await sendResetCode(address);
        goTo('confirm', true);
      });
    },
    useOldCode: () => {
      if (EMAIL.test(address)) goTo('confirm', false);
      else setEmailProblem('Informe o e-mail que recebeu o código.');
    },
    confirm: (code: string, password: string) =>
      take(
        'Código inválido ou senha fraca.',
        code.length === CODE_LENGTH && isStrongPassword(password),
        async () => {
          await confirmReset({ email: address, code, password });
          // The provider ended every session; the login must not find this browser's.
          await signOut().catch(() => undefined);
          const note = 'Senha redefinida com sucesso! Faça login novamente.';
          const state: EntryState = { email: address, note };
          await navigate(paths.login(), { state, replace: true });
        },
      ),
    back: () => goTo('request', false),
  };
}

type PasswordReset = ReturnType<typeof usePasswordReset>;

const NAMED_REASONS = new Set([
  'LimitExceededException',
  'TooManyRequestsException',
  'TooManyFailedAttemptsException',
  'NetworkError',
]);

function withReason(sentence: string, error: unknown): string {
  if (error instanceof Error && error.message.endsWith(FREQUENT_PASSWORD))
    return `${sentence}\n${FREQUENT_PASSWORD}`;
  const reason = error instanceof Error && NAMED_REASONS.has(error.name) ? error.message : '';
  return reason === '' ? sentence : `${sentence}\n${reason}`;
}

function RequestStep({ reset, note }: { reset: PasswordReset; note: string | undefined }) {
  const { busy, failure, email, emailProblem } = reset;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void reset.requestCode();
  };
  return (
    <form noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Stack gap="md">
        <NoteLine message={note} />
        <EmailField value={email} error={emailProblem} onChange={reset.setEmail} autoFocus readOnly={busy} />
        <AlertLine message={failure} />
        <Button variant="filled" type="submit" fullWidth disabled={busy}>
          {busy ? 'Enviando...' : 'Enviar código'}
        </Button>
        <Button fullWidth disabled={busy} onClick={reset.useOldCode}>
          Já tenho um código
        </Button>
      </Stack>
    </form>
  );
}

const SENT = 'Código de confirmação enviado para seu e-mail!';
const HAVING = 'Digite o código que você recebeu por e-mail.';

/** Shows the e-mail for password managers. */
function ConfirmStep({ reset }: { reset: PasswordReset }) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, failure, email, wasSent } = reset;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    void reset.confirm(code, password);
  };
  return (
    <form noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Stack gap="md">
        {failure === null && <NoteLine message={wasSent ? SENT : HAVING} done={wasSent} />}
        <KnownEmail email={email.trim()} />
        <CodeField length={CODE_LENGTH} readOnly={busy} value={code} onChange={setCode} />
        <PasswordField
          label="Nova senha"
          isNew
          checked={checked}
          readOnly={busy}
          value={password}
          onChange={setPassword}
        />
        <AlertLine message={failure} />
        <Button variant="filled" type="submit" fullWidth disabled={busy}>
          {busy ? 'Redefinindo...' : 'Redefinir Senha'}
        </Button>
        <Button fullWidth disabled={busy} onClick={reset.back}>
          Voltar
        </Button>
      </Stack>
    </form>
  );
}
