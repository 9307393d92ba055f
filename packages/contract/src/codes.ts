/**
 * Barcodes and internal codes are compared without leading zeros (specification, section 5). The database has the same
 * rule as `ltrim(btrim(code), '0')`; both must change together.
 */

/**
 * The form in which codes are compared: without surrounding blanks and leading zeros. A blank or all-zero text is not a
 * code and gives ''.
 */
export function codeKey(code: string): string {
  return code.trim().replace(/^0+/, '');
}

/** Whether both texts contain the same code. A text without a code ('' or all zeros) equals nothing. */
export function sameCode(a: string, b: string): boolean {
  const key = codeKey(a);
  return key !== '' && key === codeKey(b);
}

/**
 * Pads a code with zeros on the left up to `digits` characters (specification, section 9: internal code 1-12,
 * barcode 1-15). A longer code stays unchanged, a blank one becomes '', and 0 digits mean no padding.
 */
export function padCode(code: string, digits: number): string {
  const trimmed = code.trim();
  return trimmed === '' ? '' : trimmed.padStart(digits, '0');
}
