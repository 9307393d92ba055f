import { randomInt } from 'node:crypto';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXYZ234679';

/** Sixteen readable characters that meet the password rules (specification, section 5). */
export function makePassword(): string {
  const some = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${some.slice(0, 6)}-${some.slice(6)}A7!`;
}
