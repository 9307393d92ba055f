import { isStrongPassword } from '@balanco/contract/password';
import { z } from 'zod';
import { IdpError } from './idp-error.js';

/** As typed; how strong it must be is asserted below, with an error of its own. */
export const newPasswordSchema = z.string().min(1);

export function assertStrongPassword(password: string): void {
  if (isStrongPassword(password)) return;
  throw new IdpError('InvalidPasswordException', 'Password did not conform with policy');
}
