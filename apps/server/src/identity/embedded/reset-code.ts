import { randomInt } from 'node:crypto';
import type { Secrets } from './secrets.js';
import { normaliseEmail } from './user-queries.js';

/** DESIGN 4; the length is the specification's, section 9. */
export const resetCodeRule = { digits: 6, lifeSeconds: 15 * 60, guesses: 5 };

export function makeResetCode(): string {
  return String(randomInt(10 ** resetCodeRule.digits)).padStart(resetCodeRule.digits, '0');
}

/** Under which an address's code is kept, whether it has a user or not. */
export function resetCodeKey(secrets: Secrets, email: string): Buffer {
  return secrets.digest('reset address', normaliseEmail(email));
}

/** Keyed, since six digits are guessed back from a plain digest in no time. */
export function digestResetCode(secrets: Secrets, email: string, code: string): Buffer {
  return secrets.digest('reset code', `${normaliseEmail(email)}\0${code}`);
}
