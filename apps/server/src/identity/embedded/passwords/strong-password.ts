import { FREQUENT_PASSWORD_REASON, isStrongPassword } from '@balanco/contract/people/password';
import { z } from 'zod';
import { IdpError } from '../protocol/idp-error.js';
import { isFrequentPassword } from './frequent-passwords.js';

/** Takes any text: assertStrongPassword refuses a weak password with its own error. */
export const newPasswordSchema = z.string().min(1);

/** Refuses what breaks the rules of the specification, section 5, and what everybody guesses first. */
export function assertStrongPassword(password: string): void {
  if (!isStrongPassword(password))
    throw new IdpError('InvalidPasswordException', 'Password did not conform with policy');
  if (isFrequentPassword(password))
    throw new IdpError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${FREQUENT_PASSWORD_REASON}`,
    );
}
