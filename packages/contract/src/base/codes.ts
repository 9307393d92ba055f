const GTIN = /^(?:\d{8}|\d{12,14})$/;

/**
 * Checks a printed GTIN-8, -12, -13 or -14, zeros included.
 * @returns null if the text is no GTIN
 */
export function hasValidCheckDigit(code: string): boolean | null {
  if (!GTIN.test(code)) return null;
  let sum = 0;
  for (let fromRight = 0; fromRight < code.length; fromRight += 1) {
    const digit = Number(code[code.length - 1 - fromRight]);
    sum += fromRight % 2 === 0 ? digit : digit * 3;
  }
  return sum % 10 === 0;
}

/**
 * The GTIN-13 in the box of a GTIN-14 with a first digit from 1 to 8, as `codeKey` has it; null for other codes.
 * The SQL function `gtin_13_inside` has the same rule.
 */
export function gtin13Inside(code: string): string | null {
  const key = codeKey(code);
  if (!/^[1-8]\d{13}$/.test(key) || !hasValidCheckDigit(key)) return null;
  const body = key.slice(1, 13);
  const last = [...'0123456789'].find((digit) => hasValidCheckDigit(body + digit)) ?? '';
  return codeKey(body + last);
}

const BLANKS = /\s+/g;
const SEPARATORS = /[-.]/g;
const LEADING_ZEROS = /^0+/;
const PLAIN = /^[0-9A-Za-z]*$/;

/**
 * The form in which codes are compared (docs/products.md, "One product, one key"). A blank or all-zero text
 * gives ''. The SQL function `code_key` has the same rule; change both together.
 */
export function codeKey(code: string): string {
  // Nearly all codes are plain; the rest takes six times as long.
  if (PLAIN.test(code)) return code.replace(LEADING_ZEROS, '');
  const text = code.replace(BLANKS, '');
  const digits = text.replace(SEPARATORS, '');
  return (hasValidCheckDigit(digits) ? digits : text).replace(LEADING_ZEROS, '');
}

/** A text without a code ('' or all zeros) equals nothing. */
export function sameCode(a: string, b: string): boolean {
  const key = codeKey(a);
  return key !== '' && key === codeKey(b);
}

/**
 * Pads with zeros to `digits`; 0 for none (specification, section 9). Leaves longer codes alone, and those
 * that zeros would turn into a GTIN or out of one.
 */
export function padCode(code: string, digits: number): string {
  const trimmed = code.trim();
  if (trimmed === '') return '';
  const padded = trimmed.padStart(digits, '0');
  return codeKey(padded) === codeKey(trimmed) ? padded : trimmed;
}

/** The key of a catalogue's item, by the keys of its codes. The SQL function `item_key` has the same rule. */
export function itemKey(internalKey: string, barcodeKey: string): string {
  return internalKey === '' ? `b:${barcodeKey}` : `i:${internalKey}`;
}
