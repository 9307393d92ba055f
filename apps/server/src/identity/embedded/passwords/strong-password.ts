import { isStrongPassword } from '@balanco/contract/people/password';
import { z } from 'zod';
import { IdpError } from '../protocol/idp-error.js';

/** Takes any text: assertStrongPassword refuses a weak password with its own error. */
export const newPasswordSchema = z.string().min(1);

export function assertStrongPassword(password: string): void {
  if (isStrongPassword(password)) return;
  throw new IdpError('InvalidPasswordException', 'Password did not conform with policy');
}
