import { loadProvider } from './provider';

/** Asks the provider to send a code. It answers alike for unknown addresses. */
export async function sendResetCode(email: string): Promise<void> {
  const { auth } = await loadProvider();
  await auth.resetPassword({ username: email });
}

export interface NewPassword {
  readonly email: string;
  /** The six digits of the e-mail. */
  readonly code: string;
  readonly password: string;
}

/** Sets a new password by the code. The provider then ends every session of the user. */
export async function confirmReset({ email, code, password }: NewPassword): Promise<void> {
  const { auth } = await loadProvider();
  await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
}
