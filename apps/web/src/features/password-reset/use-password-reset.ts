import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmReset, sendResetCode } from '../../identity/reset-password';
import { signOut } from '../../identity/sign-out';
import { paths } from '../../paths';
import type { EntryState } from '../../session/entry-state';
import { useAttempt } from '../../session/use-attempt';

/** Digits of a code (specification, section 9). */
export const CODE_LENGTH = 6;

export interface PasswordReset {
  readonly step: 'request' | 'confirm';
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly requestCode: () => Promise<void>;
  readonly confirm: (code: string, password: string) => Promise<void>;
  /** Back to the first step. */
  readonly back: () => void;
}

/** The two steps. Each has a single sentence for every failure, so that it does not reveal which addresses exist. */
export function usePasswordReset(initialEmail: string): PasswordReset {
  const [step, setStep] = useState<PasswordReset['step']>('request');
  const [email, setEmail] = useState(initialEmail);
  const { busy, failure, clearFailure, attempt } = useAttempt();
  const navigate = useNavigate();
  const address = email.trim();

  const take = (sentence: string, isComplete: boolean, act: () => Promise<void>) =>
    attempt(isComplete ? null : sentence, act, () => sentence);

  return {
    step,
    email,
    setEmail,
    busy,
    failure,
    requestCode: () =>
      take('Erro ao enviar código. Verifique o e-mail.', address !== '', async () => {
        await sendResetCode(address);
        setStep('confirm');
      }),
    confirm: (code, password) =>
      take('Código inválido ou senha fraca.', code.length === CODE_LENGTH && password !== '', async () => {
        await confirmReset({ email: address, code, password });
        // The provider has ended every session of the user; without this the login would find that of this browser.
        await signOut().catch(() => undefined);
        const note = 'Senha redefinida com sucesso! Faça login novamente.';
        const state: EntryState = { email: address, note };
        await navigate(paths.login(), { state, replace: true });
      }),
    back: () => {
      clearFailure();
      setStep('request');
    },
  };
}
