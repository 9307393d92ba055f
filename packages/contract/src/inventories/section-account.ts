import type { CountSource } from '../counts/count-entries.js';
import { readCountLines } from '../counts/count-shape.js';

export interface AccountLine {
  /** The count's `amplify_id`, in lower case. */
  readonly id: string;
  /** The entry's place in the count, from 0. */
  readonly index: number;
  /** null for an unreadable line. */
  readonly quantity: number | null;
  readonly factor: number;
}

/**
 * Whole thousandths, the same in every language. Halves round away from zero in decimal digits, as in the
 * server's columns: 1.0005 is 1001, although 1.0005 * 1000 is below 1000.5.
 */
export function thousandths(value: number): number {
  const digits = String(Math.abs(value));
  const rounded = Math.round(digits.includes('e') ? Math.abs(value) * 1000 : Number(`${digits}e3`));
  return value < 0 ? -rounded : rounded;
}

/** A count's lines as the server reads them: each entry of `barcode`, then `internalBarcode`. */
export function accountLinesOf(id: string, source: CountSource): AccountLine[] {
  return readCountLines(source).map(({ entryIndex: index, quantity, factor }) => ({
    id: id.toLowerCase(),
    index,
    quantity,
    factor,
  }));
}

/**
 * The text whose SHA-256 is a section's hash (docs/collector-api.md, "Finishing a section"): one row per
 * line, sorted by characters, each ended by LF.
 */
export function canonicalAccount(lines: Iterable<AccountLine>): string {
  const rows = Array.from(lines, ({ id, index, quantity, factor }) => {
    const counted = quantity === null ? '' : thousandths(quantity);
    return `${id.toLowerCase()};${index};${counted};${thousandths(factor)}\n`;
  });
  return rows.sort(byCharacters).join('');
}

function byCharacters(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The sum without binary fractions: each line is rounded to the three decimals of the server's columns. */
export function accountUnits(lines: Iterable<AccountLine>): number {
  let sum = 0;
  for (const { quantity, factor } of lines) sum += thousandths((quantity ?? 0) * factor);
  return sum / 1000;
}
