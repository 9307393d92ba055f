const GTIN = /^(?:\d{8}|\d{12,14})$/;

/**
 * Checks the last digit of a GTIN-8, -12, -13 or -14, as printed, zeros included.
 *
 * @returns null if the text is not a GTIN (another length, or other characters than digits), because internal codes
 *   have no check digit
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
