import { getLicence } from '@balanco/contract/licences';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { messageOr } from '../../api/sentence';
import { confirmSignIn, type SignInStep, signIn } from '../../identity/sign-in';
import { paths } from '../../paths';
import type { EntryState } from '../../session/entry-state';
import { useAttempt } from '../../session/use-attempt';

type ShownStep = { readonly kind: 'password' } | Extract<SignInStep, { kind: 'new-password' | 'code' }>;

export interface Login {
  readonly step: ShownStep;
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly signIn: (password: string) => Promise<void>;
  /** Completes the step after the password; a `problem` of the form is shown instead. */
  readonly confirm: (answer: string, options: { name?: string; problem: string | null }) => Promise<void>;
  /** Back to e-mail and password. */
  readonly restart: () => void;
}

/** Signs in step by step, then checks the licence and navigates (specification, section 4, Login). */
export function useLogin(initialEmail: string): Login {
  const [email, setEmail] = useState(initialEmail);
  const [step, setStep] = useState<ShownStep>({ kind: 'password' });
  const { busy, failure, clearFailure, attempt } = useAttempt();
  const navigate = useNavigate();
  const queries = useQueryClient();

  const proceed = async (next: SignInStep) => {
    if (next.kind === 'reset-password') {
      const state: EntryState = { email: email.trim(), note: 'É preciso redefinir a senha antes de entrar.' };
      await navigate(paths.resetPassword(), { state });
    } else if (next.kind === 'done') {
      queries.clear();
      await navigate(await afterSignIn(), { replace: true });
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
    confirm: (answer, { name, problem }) => take(problem, () => confirmSignIn(answer, name)),
    restart: () => {
      clearFailure();
      setStep({ kind: 'password' });
    },
  };
}

/** Only a 404 of the licence leads to /licenca; every other outcome, even a failure, to /dashboard. */
async function afterSignIn(): Promise<string> {
  try {
    await request(getLicence, {}, { leaveForLicence: false });
    return paths.dashboard();
  } catch (error) {
    const without = error instanceof ApiError && error.refusal.status === 404;
    return without ? paths.licence() : paths.dashboard();
  }
}
