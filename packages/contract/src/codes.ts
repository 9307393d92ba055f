/**
 * Barcodes and internal codes are compared ignoring leading zeros (specification, section 5).
 * The database says the same as `ltrim(btrim(code), '0')`; whoever changes one changes both.
 */

/**
 * The form in which a code is compared: without blanks around it and without leading zeros.
 * Blank and all-zero codes are no code and give ''.
 */
export function codeKey(code: string): string {
  return code.trim().replace(/^0+/, '');
}

/** Whether both texts hold the same code. No code ('' or all zeros) is never the same as anything. */
export function sameCode(a: string, b: string): boolean {
  const key = codeKey(a);
  return key !== '' && key === codeKey(b);
}

/**
 * Pads a code with zeros on the left up to `digits` characters (specification, section 9: internal code 1-12,
 * barcode 1-15). A longer code stays whole, a blank one becomes '', and 0 digits ask for no padding.
 */
export function padCode(code: string, digits: number): string {
  const trimmed = code.trim();
  return trimmed === '' ? '' : trimmed.padStart(digits, '0');
}
