import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that can't be confused: no 0 O, 1 I L, 5 S, 8 B. */
const ALPHABET = '234679ACDEFGHJKMNPQRTUVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** A new key in groups of five, e.g. `7KQ2M-…`; about 118 bits (docs/http.md, "Licence keys"). */
export function makeLicenceKey(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The stored form of a key. The key is random, so guessing can't reverse a plain digest. */
export function digestLicenceKey(key: string): Buffer {
  return createHash('sha256')
    .update(key.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
}
