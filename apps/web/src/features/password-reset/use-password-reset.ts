import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmReset, sendResetCode } from '../../identity/reset-password';
import { signOut } from '../../identity/sign-out';
import { paths } from '../../paths';
import type { EntryState } from '../../session/entry-state';

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

/** The two steps. Whatever fails, each says one sentence only: nobody learns which addresses there are. */
export function usePasswordReset(initialEmail: string): PasswordReset {
  const [step, setStep] = useState<PasswordReset['step']>('request');
  const [email, setEmail] = useState(initialEmail);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const address = email.trim();

  const attempt = async (sentence: string, isComplete: boolean, act: () => Promise<void>) => {
    setFailure(isComplete ? null : sentence);
    if (!isComplete) return;
    setBusy(true);
    try {
      await act();
    } catch {
      setFailure(sentence);
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
    requestCode: () =>
      attempt('Erro ao enviar código. Verifique o e-mail.', address !== '', async () => {
        await sendResetCode(address);
        setStep('confirm');
      }),
    confirm: (code, password) =>
      attempt('Código inválido ou senha fraca.', code.length === CODE_LENGTH && password !== '', async () => {
        await confirmReset({ email: address, code, password });
        // The provider has ended every session of that person, and the login would find the one of this browser.
        await signOut().catch(() => undefined);
        const note = 'Senha redefinida com sucesso! Faça login novamente.';
        const state: EntryState = { email: address, note };
        await navigate(paths.login(), { state, replace: true });
      }),
    back: () => {
      setFailure(null);
      setStep('request');
    },
  };
}
