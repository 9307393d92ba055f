import { loadProvider } from './provider';

/** Has a code sent to the address; the provider answers alike where nobody has it. */
export async function sendResetCode(email: string): Promise<void> {
  const { auth } = await loadProvider();
  await auth.resetPassword({ username: email });
}

export interface NewPassword {
  readonly email: string;
  /** The six digits of the mail. */
  readonly code: string;
  readonly password: string;
}

/** Sets a new password by the code. The provider then ends every session of that person. */
export async function confirmReset({ email, code, password }: NewPassword): Promise<void> {
  const { auth } = await loadProvider();
  await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
}
