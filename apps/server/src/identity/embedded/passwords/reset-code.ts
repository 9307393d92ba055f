import { randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.js';
import { normaliseEmail } from '../user-queries.js';

/**
 * docs/identity.md, "Password reset"; the length is from the specification, section 9. `mails`: how often one code is
 * sent.
 */
export const resetCodeRule = { digits: 6, lifeSeconds: 15 * 60, guesses: 5, mails: 3 };

export function makeResetNonce(): Buffer {
  return randomBytes(16);
}

export function resetCodeKey(secrets: Secrets, email: string): Buffer {
  return secrets.digest('reset address', normaliseEmail(email));
}

/**
 * The code of a nonce: six digits of a keyed digest. So the same code can be sent again although the database, which
 * holds only the nonce, doesn't reveal it. With 48 bits the codes are equally likely to within one part in 10^8.
 */
export function resetCodeOf(secrets: Secrets, email: string, nonce: Buffer): string {
  const digest = secrets.digest('reset code', `${normaliseEmail(email)}\0${nonce.toString('hex')}`);
  const number = digest.readUIntBE(0, 6) % 10 ** resetCodeRule.digits;
  return String(number).padStart(resetCodeRule.digits, '0');
}
