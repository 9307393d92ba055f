import { getLicence } from '@balanco/contract/licences';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { confirmSignIn, type SignInStep, signIn } from '../../identity/sign-in';
import { paths } from '../../paths';
import type { EntryState } from '../../session/entry-state';

type ShownStep = { readonly kind: 'password' } | Extract<SignInStep, { kind: 'new-password' | 'code' }>;

export interface Login {
  readonly step: ShownStep;
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly signIn: (password: string) => Promise<void>;
  /** Answers the step after the password; `problem` is said instead where the answer can't be right. */
  readonly confirm: (answer: string, options: { name?: string; problem: string | null }) => Promise<void>;
  /** Back to e-mail and password. */
  readonly restart: () => void;
}

/** Signs in, step by step, then asks for the licence and leads on (specification, section 4, Login). */
export function useLogin(initialEmail: string): Login {
  const [email, setEmail] = useState(initialEmail);
  const [step, setStep] = useState<ShownStep>({ kind: 'password' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
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

  const attempt = async (problem: string | null, act: () => Promise<SignInStep>) => {
    setFailure(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      await proceed(await act());
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      setFailure(message === '' ? 'Erro ao fazer login. Tente novamente.' : message);
    } finally {
      setBusy(false);
    }
  };

  return {
    step,
    email,
    setEmail,
    busy,
    failure,
    signIn: (password) => {
      const problem = email.trim() === '' || password === '' ? 'Preencha email e senha' : null;
      return attempt(problem, () => signIn(email.trim(), password));
    },
    confirm: (answer, { name, problem }) => attempt(problem, () => confirmSignIn(answer, name)),
    restart: () => {
      setFailure(null);
      setStep({ kind: 'password' });
    },
  };
}

/** Only a 404 of the licence leads to /licenca; any other outcome, a failure too, to /dashboard. */
async function afterSignIn(): Promise<string> {
  try {
    await request(getLicence, {}, { leaveForLicence: false });
    return paths.dashboard();
  } catch (error) {
    const without = error instanceof ApiError && error.refusal.status === 404;
    return without ? paths.licence() : paths.dashboard();
  }
}
