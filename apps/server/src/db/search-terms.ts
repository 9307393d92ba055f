import { codeKey, hasValidCheckDigit } from '@balanco/contract/base/codes';

/** As people type it: zeros, then letters, digits or hyphens with at least one digit. */
const ZEROS_OF_CODE = /^0+(?=[\p{L}\d-]*\d[\p{L}\d-]*$)/u;

/**
 * Codes lose leading zeros; a match contains all words. SQL compares with `like like_anywhere(word)`, which
 * folds case and accents and takes % _ \ literally (docs/products.md, "Searching").
 */
export function searchWords(search: string | undefined): string[] {
  if (search === undefined) return [];
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (isWrittenGtin(word) ? codeKey(word) : word.replace(ZEROS_OF_CODE, '')));
}

/** '789-12345-67895' is found as its key, because no text has its parts. */
function isWrittenGtin(word: string): boolean {
  return hasValidCheckDigit(word.replace(/[-.]/g, '')) === true;
}
