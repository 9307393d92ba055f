import { codeKey, hasValidCheckDigit } from '@balanco/contract/base/codes';

const ZEROS_OF_CODE = /^0+(?=[\p{L}\d-]*\d[\p{L}\d-]*$)/u;

/**
 * Drops leading zeros of codes; all words must match. Compare with `like like_anywhere(word)`: folds case and
 * accents, takes % _ \ literally (docs/products.md, "Searching").
 */
export function searchWords(search: string | undefined): string[] {
  if (search === undefined) return [];
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (isWrittenGtin(word) ? codeKey(word) : word.replace(ZEROS_OF_CODE, '')));
}

/** '789-12345-67895' is found by its key. */
function isWrittenGtin(word: string): boolean {
  return hasValidCheckDigit(word.replace(/[-.]/g, '')) === true;
}
