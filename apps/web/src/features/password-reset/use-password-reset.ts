import { isStrongPassword } from '@balanco/contract/people/password';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmReset, sendResetCode } from '../../identity/reset-password';
import { signOut } from '../../identity/sign-out';
import { paths } from '../../paths';
import type { EntryState } from '../../session/entry-state';
import { useAttempt } from '../../session/use-attempt';

/** Digits of a code (specification, section 9). */
export const CODE_LENGTH = 6;

/** Enough to find a slip of the finger; the provider knows the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

const NAMED_REASONS = new Set([
  'LimitExceededException',
  'TooManyRequestsException',
  'TooManyFailedAttemptsException',
  'NetworkError',
]);

export interface PasswordReset {
  readonly step: 'request' | 'confirm';
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly busy: boolean;
  readonly failure: string | null;
  /** The sentence of the e-mail field, or null. */
  readonly emailProblem: string | null;
  /** Whether the code of the second step was sent just now. */
  readonly wasSent: boolean;
  readonly requestCode: () => Promise<void>;
  /** Goes to the second step with a code that was sent before. */
  readonly useOldCode: () => void;
  readonly confirm: (code: string, password: string) => Promise<void>;
  /** Back to the first step. */
  readonly back: () => void;
}

/**
 * The two steps. Each has a single sentence for every failure, so that it does not reveal which addresses exist. Only a
 * limit and a missing network, which tell nothing about addresses, are named below it.
 */
export function usePasswordReset(initialEmail: string): PasswordReset {
  const [step, setStep] = useState<PasswordReset['step']>('request');
  const [email, setEmail] = useState(initialEmail);
  const [emailProblem, setEmailProblem] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const { busy, failure, clearFailure, attempt } = useAttempt();
  const navigate = useNavigate();
  const address = email.trim();

  const take = (sentence: string, isComplete: boolean, act: () => Promise<void>) =>
    attempt(isComplete ? null : sentence, act, (error) => withReason(sentence, error));

  const goTo = (next: PasswordReset['step'], sent: boolean) => {
    clearFailure();
    setWasSent(sent);
    setStep(next);
  };

  return {
    step,
    email,
    setEmail: (typed) => {
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
    confirm: (code, password) =>
      take(
        'Código inválido ou senha fraca.',
        code.length === CODE_LENGTH && isStrongPassword(password),
        async () => {
          await confirmReset({ email: address, code, password });
          // The provider has ended every session of the user; without this the login would find that of this browser.
          await signOut().catch(() => undefined);
          const note = 'Senha redefinida com sucesso! Faça login novamente.';
          const state: EntryState = { email: address, note };
          await navigate(paths.login(), { state, replace: true });
        },
      ),
    back: () => goTo('request', false),
  };
}

function withReason(sentence: string, error: unknown): string {
  const says = error instanceof Error && NAMED_REASONS.has(error.name) ? error.message : '';
  return says === '' ? sentence : `${sentence}\n${says}`;
}
