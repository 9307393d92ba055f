import { hasNoMail } from '@balanco/contract/people/collector-code-text';
import { useState } from 'react';
import { needsHomeScreen } from '../../device/home-screen';
import { keepPendingCode } from '../../identity/enrol';
import type { Session } from '../../identity/session';
import type { SignInStep } from '../../identity/sign-in';
import { readEnrolmentText } from '../../rules/enrolment-code';
import { sentenceOf } from '../../sync/refused';
import { Button, Problem, Submit, submitted } from '../basics';
import { fetched, QUIETLY } from '../fetched';

const CodeCamera = fetched('CodeCamera', () => import('./code-camera'), {
  loading: <p className="note">Abrindo a câmera…</p>,
});

const CompanySignIn = fetched('CompanySignIn', () => import('./company-sign-in'), QUIETLY);

const HomeScreenSteps = fetched('HomeScreenSteps', () => import('./home-screen-steps'), QUIETLY);

interface SignInProps {
  readonly session: Session | null;
  readonly email: string | undefined;
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
  const [isPasswordOpen, setPasswordOpen] = useState(
    window.location.hash.startsWith('#sign-in') ||
      (hasPassword && known !== undefined && session?.code === undefined),
  );
  const [email, setEmail] = useState(known ?? '');
  const [step, setStep] = useState<SignInStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const enter = async (name: string, answer: string) => {
    setBusy(true);
    setProblem(null);
    try {
      // Amazon's client loads here, because most starts find a session.
      const { confirmSignIn, signIn } = await import('../../identity/sign-in');
      const next = step === null ? await signIn(name, answer) : await confirmSignIn(answer, name);
      if (next === 'done') onDone();
      else setStep(next);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const isCode = step === 'code';
  const passwordForm = (
    <form onSubmit={submitted((typed) => enter(email.trim(), typed('answer')))}>
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
          // A recovery code has letters.
          inputMode="text"
          autoCapitalize={isCode ? 'characters' : undefined}
          autoComplete={isCode ? 'one-time-code' : step === null ? 'current-password' : 'new-password'}
          required
        />
      </label>
      <Problem sentence={problem} />
      <Submit disabled={busy}>{busy ? 'Entrando…' : 'Entrar'}</Submit>
      <CompanySignIn
        onBack={({ user, password, problem: why }) => (why ? setProblem(why) : void enter(user, password))}
      />
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
      {session === null && needsHomeScreen() && <HomeScreenSteps code={null} />}
      {step === null && given === undefined && <CodeEntry onCode={onCode} isMain={!isPasswordOpen} />}
      {hasPassword &&
        (isPasswordOpen ? (
          passwordForm
        ) : (
          <button type="button" className="quiet" onClick={() => setPasswordOpen(true)}>
            Entrar com e-mail
          </button>
        ))}
      {onCancel !== undefined && <Button onClick={onCancel}>Continuar contando sem enviar</Button>}
      {!window.isSecureContext && (
        <p className="note">
          Este endereço não é seguro (http). A contagem funciona, mas o aparelho não abre o coletor sem rede,
          não usa a câmera e pode apagar a tela. Peça ao escritório o endereço que começa com https.
        </p>
      )}
    </main>
  );
}

export function CodeEntry({ onCode, isMain }: { readonly onCode: () => void; readonly isMain: boolean }) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (text: string) => {
    const read = readEnrolmentText(text, window.location.origin);
    setReading(false);
    if (read.kind === 'elsewhere')
      setProblem(`Este código é de outro endereço: ${read.host}. Leia-o com a câmera do celular.`);
    else if (read.kind === 'none') setProblem('Isto não é um código do escritório. Confira e tente de novo.');
    else {
      keepPendingCode(read.code);
      onCode();
    }
  };
  return (
    <form onSubmit={submitted((typed) => take(typed('code')))} className="code-entry">
      <label>
        Código do escritório
        <span className="code-line">
          <input
            name="code"
            placeholder="ABCDE-FGHJK"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            required
          />
          <button type="submit" className={isMain ? 'primary' : ''}>
            Conectar
          </button>
        </span>
      </label>
      <Problem sentence={problem} />
      {isReading ? (
        <CodeCamera onRead={take} onClose={() => setReading(false)} />
      ) : (
        <Button onClick={() => setReading(true)}>Ler código</Button>
      )}
    </form>
  );
}
