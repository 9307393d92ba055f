import { UnexpectedAnswer } from '../api/failures';
import { loadProvider } from './provider';
import { providerError } from './provider-sentence';

/**
 * Asks the provider to send a code. It answers alike for unknown addresses.
 *
 * @throws Error with a Portuguese message for every known refusal of the provider; its name is the provider's
 */
export async function sendResetCode(email: string): Promise<void> {
  try {
    const { auth } = await loadProvider();
    const { nextStep } = await auth.resetPassword({ username: email });
    // The provider always says how it sent the code.
    if (nextStep.codeDeliveryDetails.deliveryMedium === undefined) throw new UnexpectedAnswer('no delivery');
  } catch (error) {
    throw providerError(error);
  }
}

export interface NewPassword {
  readonly email: string;
  /** The six digits of the e-mail. */
  readonly code: string;
  readonly password: string;
}

/**
 * Sets a new password by the code. The provider then ends every session of the user.
 *
 * @throws Error as `sendResetCode` does
 */
export async function confirmReset({ email, code, password }: NewPassword): Promise<void> {
  try {
    const { auth } = await loadProvider();
    await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
  } catch (error) {
    throw providerError(error);
  }
}
