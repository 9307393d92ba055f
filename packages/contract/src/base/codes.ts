import { hasValidCheckDigit } from './gtin.js';

const BLANKS = /\s+/g;
const SEPARATORS = /[-.]/g;
const LEADING_ZEROS = /^0+/;
/** Neither a blank nor a separator. */
const PLAIN = /^[0-9A-Za-z]*$/;

/**
 * The form in which codes are compared (docs/products.md, "One product, one key"): without blanks and leading zeros, and
 * without hyphens and dots if the rest is a GTIN. A blank or all-zero text is not a code and gives ''.
 *
 * The database has the same rule in SQL, `code_key`; both must change together.
 */
export function codeKey(code: string): string {
  // Nearly all codes are plain, and the rest of this takes six times as long.
  if (PLAIN.test(code)) return code.replace(LEADING_ZEROS, '');
  const text = code.replace(BLANKS, '');
  const digits = text.replace(SEPARATORS, '');
  return (hasValidCheckDigit(digits) ? digits : text).replace(LEADING_ZEROS, '');
}

/** Whether both texts contain the same code. A text without a code ('' or all zeros) equals nothing. */
export function sameCode(a: string, b: string): boolean {
  const key = codeKey(a);
  return key !== '' && key === codeKey(b);
}

/**
 * Pads a code with zeros on the left up to `digits` characters (specification, section 9: internal code 1-12,
 * barcode 1-15). A blank code becomes '', and 0 digits mean no padding. A longer code stays unchanged, and so does one
 * with hyphens or dots that the zeros would make a GTIN, or no GTIN any more.
 */
export function padCode(code: string, digits: number): string {
  const trimmed = code.trim();
  if (trimmed === '') return '';
  const padded = trimmed.padStart(digits, '0');
  return codeKey(padded) === codeKey(trimmed) ? padded : trimmed;
}
