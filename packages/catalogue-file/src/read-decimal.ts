import type { NumberFormat } from './number-format.js';

export interface ReadDecimal {
  /** Rounded to the given decimals, half away from zero, as the database does. */
  value: number;
  /** Whether rounding changed the number. */
  rounded: boolean;
  /** Whether a `numeric(14, decimals)` can hold it. */
  inRange: boolean;
}

const DIGITS_KEPT = 14;
const WITH_COMMA = /^([-+]?)(\d{1,3}(?:\.\d{3})+|\d*)(?:,(\d*))?([-+]?)$/;

/**
 * Reads one number of a file. Thousands are grouped properly or not at all, and one sign may be before or after
 * ('-5', '5-'). Works on digits, not on floating point, so the result is exact.
 *
 * @returns null if the token is not a number in this format; nothing is guessed.
 */
export function readDecimal(token: string, format: NumberFormat, decimals: number): ReadDecimal | null {
  const match = WITH_COMMA.exec(format === 'decimal_comma' ? token : swapSeparators(token));
  if (!match) return null;
  const [, before = '', grouped = '', fraction = '', after = ''] = match;
  const whole = grouped.replaceAll('.', '');
  if (whole + fraction === '' || (before !== '' && after !== '')) return null;

  const kept = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const lost = fraction.slice(decimals);
  const scaled = lost.charAt(0) >= '5' ? kept + 1 : kept;
  const negative = before + after === '-' && scaled !== 0;
  return {
    value: (negative ? -scaled : scaled) / 10 ** decimals,
    rounded: /[1-9]/.test(lost),
    inRange: scaled < 10 ** DIGITS_KEPT,
  };
}

function swapSeparators(token: string): string {
  return token.replace(/[.,]/g, (separator) => (separator === ',' ? '.' : ','));
}
