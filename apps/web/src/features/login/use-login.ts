import type { BroughtBack } from '@balanco/client/single-sign-on';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOr } from '../../api/failures';
import { loadProvider } from '../../identity/provider';
import { confirmSignIn, type SignInStep, signIn } from '../../identity/sign-in';
import { paths } from '../../paths';
import type { EntryState } from '../../session/entry-state';
import { useAttempt } from '../../session/use-attempt';

type ShownStep =
  | { readonly kind: 'password' }
  | Extract<SignInStep, { kind: 'new-password' | 'code' | 'set-up' }>
  /** Signed in already; null if the codes could not be made. */
  | { readonly kind: 'recovery-codes'; readonly codes: readonly string[] | null };

export interface Login {
  readonly step: ShownStep;
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly signIn: (password: string) => Promise<void>;
  /** With what the company's provider brought back. */
  readonly enter: (back: BroughtBack) => Promise<void>;
  readonly confirm: (answer: string, options: { name?: string; problem: string | null }) => Promise<void>;
  readonly restart: () => void;
  readonly leave: () => void;
}

/** Signs in, checks the licence, then navigates (specification, section 4, Login). */
export function useLogin(initialEmail: string): Login {
  const [email, setEmail] = useState(initialEmail);
  const [step, setStep] = useState<ShownStep>({ kind: 'password' });
  const { busy, failure, clearFailure, attempt } = useAttempt();
  const navigate = useNavigate();

  const proceed = async (next: SignInStep) => {
    if (next.kind === 'reset-password') {
      const state: EntryState = { email: email.trim(), note: 'É preciso redefinir a senha antes de entrar.' };
      await navigate(paths.resetPassword(), { state });
    } else if (next.kind === 'done' && step.kind === 'set-up' && (await loadProvider()).embedded) {
      setStep({ kind: 'recovery-codes', codes: await firstRecoveryCodes() });
    } else if (next.kind === 'done') {
      await navigate(await nextAddress(), { replace: true });
    } else {
      setStep(next);
    }
  };

  const take = (problem: string | null, act: () => Promise<SignInStep>) =>
    attempt(
      problem,
      async () => proceed(await act()),
      (error) => messageOr('Erro ao fazer login. Tente novamente.', error),
    );

  return {
    step,
    email,
    setEmail,
    busy,
    failure,
    signIn: (password) => {
      const problem = email.trim() === '' || password === '' ? 'Preencha email e senha' : null;
      return take(problem, () => signIn(email.trim(), password));
    },
    enter: ({ user, password, problem }) => take(problem, () => signIn(user, password)),
    confirm: (answer, { name, problem }) =>
      take(problem, () => confirmSignIn(answer, { email: email.trim(), name })),
    restart: () => {
      clearFailure();
      setStep({ kind: 'password' });
    },
    leave: () => void nextAddress().then((address) => navigate(address, { replace: true })),
  };
}

/** Brings the contract, so it loads after the form. */
async function nextAddress(): Promise<string> {
  try {
    return await (await import('./server-checks')).afterSignIn();
  } catch {
    return paths.dashboard();
  }
}

async function firstRecoveryCodes(): Promise<readonly string[] | null> {
  try {
    return await (await import('./server-checks')).makeFirstRecoveryCodes();
  } catch {
    return null;
  }
}
