/** The decimals of the finest figure there is: a value that is a mean. */
const FINEST = 6;

/** A number as digits, without its sign. */
export interface DecimalDigits {
  readonly whole: string;
  readonly fraction: string;
  readonly isNegative: boolean;
}

/**
 * The digits of a number with exactly `decimals` decimals. Null if it has more and may not be rounded. R$ are rounded half
 * away from zero, as the database does.
 */
export function decimalDigits(value: number, decimals: number, mayRound: boolean): DecimalDigits | null {
  const units = BigInt(Math.abs(value).toFixed(FINEST).replace('.', ''));
  const step = 10n ** BigInt(FINEST - decimals);
  const rest = units % step;
  if (rest !== 0n && !mayRound) return null;
  const kept = units / step + (rest * 2n >= step ? 1n : 0n);
  const digits = kept.toString().padStart(decimals + 1, '0');
  return {
    whole: digits.slice(0, digits.length - decimals),
    fraction: digits.slice(digits.length - decimals),
    isNegative: value < 0 && kept !== 0n,
  };
}
