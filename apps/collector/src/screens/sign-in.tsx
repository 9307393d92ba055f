import { hasNoMail } from '@balanco/contract/people/collector-code-text';
import { type FormEvent, useState } from 'react';
import type { Session } from '../identity/session';
import type { SignInStep } from '../identity/sign-in';
import { CodeEntry } from './code-entry';
import { Problem } from './problem';

interface SignInProps {
  /** Who has to sign in again; null for the first time. */
  readonly session: Session | null;
  /** The e-mail that a code of the office was for. */
  readonly email: string | undefined;
  /** A code was read or typed. */
  readonly onCode: () => void;
  readonly onCancel: (() => void) | undefined;
  readonly onDone: () => void;
}

const labels: Readonly<Record<Exclude<SignInStep, 'done'>, string>> = {
  'new-password': 'Nova senha',
  code: 'Código de confirmação',
};

export function SignIn({ session, email: given, onCode, onCancel, onDone }: SignInProps) {
  const known = given ?? session?.email;
  const hasPassword = known === undefined || !hasNoMail(known);
  const [email, setEmail] = useState(known ?? '');
  const [step, setStep] = useState<SignInStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '');
    setBusy(true);
    setProblem(null);
    try {
      // Amazon's client is loaded here, because most starts find a session.
      const { confirmSignIn, signIn } = await import('../identity/sign-in');
      const next =
        step === null ? await signIn(email.trim(), answer) : await confirmSignIn(answer, email.trim());
      if (next === 'done') onDone();
      else setStep(next);
    } catch (error) {
      setProblem(error instanceof TypeError || !(error instanceof Error) ? NO_NETWORK : error.message);
    } finally {
      setBusy(false);
    }
  };
  const isCode = step === 'code';
  const passwordForm = (
    <form onSubmit={submit}>
      <label>
        E-mail
        <input
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          required
          value={email}
          readOnly={step !== null}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <label key={step}>
        {step === null || step === 'done' ? 'Senha' : labels[step]}
        <input
          name="answer"
          type={isCode ? 'text' : 'password'}
          inputMode={isCode ? 'numeric' : undefined}
          autoComplete={isCode ? 'one-time-code' : step === null ? 'current-password' : 'new-password'}
          required
        />
      </label>
      <Problem sentence={problem} />
      <button type="submit" className="primary" disabled={busy}>
        {busy ? 'Entrando…' : 'Entrar'}
      </button>
    </form>
  );
  return (
    <main className="page entry">
      <h1>Coletor</h1>
      {session !== null && (
        <p>
          {hasPassword
            ? 'Entre de novo para enviar o que está neste aparelho. Nada se perde.'
            : `Peça um código novo para ${session.name} ao escritório e leia-o aqui para enviar o que está neste aparelho. Nada se perde.`}
        </p>
      )}
      {hasPassword && passwordForm}
      {step === null && <CodeEntry onCode={onCode} isMain={!hasPassword} />}
      {onCancel !== undefined && (
        <button type="button" onClick={onCancel}>
          Continuar contando sem enviar
        </button>
      )}
      {!window.isSecureContext && (
        <p className="note">
          Este endereço não é seguro (http). A contagem funciona, mas o aparelho não abre o coletor sem rede,
          não usa a câmera e pode apagar a tela. Peça ao escritório o endereço que começa com https.
        </p>
      )}
    </main>
  );
}

const NO_NETWORK = 'Sem conexão com o servidor. Verifique a rede e tente novamente.';
