import { createHash, randomInt } from 'node:crypto';

/** It has no 0 O, 1 I L, 5 S, 8 B, which people confuse. */
const ALPHABET = '234679ACDEFGHJKMNPQRTUVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** `7KQ2M-…`, about 118 bits (docs/http.md, "Licence keys"). */
export function makeLicenceKey(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A random key needs no slow digest. */
export function digestLicenceKey(key: string): Buffer {
  return createHash('sha256')
    .update(key.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
}
