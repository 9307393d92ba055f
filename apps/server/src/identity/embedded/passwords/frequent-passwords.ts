import { readFileSync } from 'node:fs';
import { serverFolder } from '../../../server-package.js';

const HEADER_LINES = 4;

const frequent = new Set(
  readFileSync(new URL('passwords/frequent-passwords.txt', serverFolder), 'utf8')
    .split('\n')
    .slice(HEADER_LINES)
    .filter((line) => line !== ''),
);

/**
 * Whether a password that meets the specified rules is among the million that people use most, ignoring case. Whoever
 * guesses tries these first.
 */
export function isFrequentPassword(password: string): boolean {
  return frequent.has(password.toLowerCase());
}
