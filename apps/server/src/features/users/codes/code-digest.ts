import { createHmac, randomInt } from 'node:crypto';
import { COLLECTOR_CODE_LENGTH, COLLECTOR_CODE_LETTERS } from '@balanco/contract/people/collector-code-text';

/** A digest under SECRET_KEY of a code, or of a phone's attempt with one: a copied database reveals neither. */
export type DigestCode = (purpose: 'code' | 'attempt', text: string) => Buffer;

export function createCodeDigest(secretKey: Buffer): DigestCode {
  return (purpose, text) => createHmac('sha256', secretKey).update(`collector ${purpose}:${text}`).digest();
}

/** A new code: letters that are equally likely and that nobody mistakes for others. */
export function makeCode(): string {
  return Array.from(
    { length: COLLECTOR_CODE_LENGTH },
    () => COLLECTOR_CODE_LETTERS[randomInt(COLLECTOR_CODE_LETTERS.length)],
  ).join('');
}
