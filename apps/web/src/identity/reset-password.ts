import { UnexpectedAnswer } from '../api/failures';
import { withProvider } from './provider-sentence';

/**
 * Answers alike for unknown addresses.
 *
 * @throws Error with a Portuguese message for known refusals; its name is the provider's
 */
export function sendResetCode(email: string): Promise<void> {
  return withProvider(async ({ auth }) => {
    const { nextStep } = await auth.resetPassword({ username: email });
    if (nextStep.codeDeliveryDetails.deliveryMedium === undefined) throw new UnexpectedAnswer('no delivery');
  });
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
export function confirmReset({ email, code, password }: NewPassword): Promise<void> {
  return withProvider(async ({ auth }) => {
    await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
  });
}
