import { UnexpectedAnswer } from '../api/failures';
import { loadProvider } from './provider';
import { providerError } from './provider-sentence';

/**
 * Answers alike for unknown addresses.
 *
 * @throws Error with a Portuguese message for known refusals; its name is the provider's
 */
export async function sendResetCode(email: string): Promise<void> {
  try {
    const { auth } = await loadProvider();
    const { nextStep } = await auth.resetPassword({ username: email });
    if (nextStep.codeDeliveryDetails.deliveryMedium === undefined) throw new UnexpectedAnswer('no delivery');
  } catch (error) {
    throw providerError(error);
  }
}

export interface NewPassword {
  readonly email: string;
  readonly code: string;
  readonly password: string;
}

/**
 * The provider then ends the user's sessions.
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
