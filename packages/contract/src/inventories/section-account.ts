import type { CountSource } from '../counts/count-entries.js';
import { readCountLines } from '../counts/count-shape.js';

/** A line of a section, as the phone or the server has it. */
export interface AccountLine {
  /** The `amplify_id` of its count, in lower case. */
  readonly id: string;
  /** The place of its entry in the count, from 0. */
  readonly index: number;
  /** Null for a line that could not be read. */
  readonly quantity: number | null;
  readonly factor: number;
}

/**
 * A number in thousandths, a whole number in every language. Halves are rounded away from zero in the number's decimal digits,
 * as the server's columns do: 1.0005 is 1001, although 1.0005 * 1000 is below 1000.5.
 */
export function thousandths(value: number): number {
  const digits = String(Math.abs(value));
  const rounded = Math.round(digits.includes('e') ? Math.abs(value) * 1000 : Number(`${digits}e3`));
  return value < 0 ? -rounded : rounded;
}

/** The lines of a count as the server reads them: each entry of `barcode`, then `internalBarcode`. */
export function accountLinesOf(id: string, source: CountSource): AccountLine[] {
  return readCountLines(source).map(({ entryIndex: index, quantity, factor }) => ({
    id: id.toLowerCase(),
    index,
    quantity,
    factor,
  }));
}

/**
 * The text whose SHA-256 is the hash of a section (docs/collector-api.md, "Finishing a section"): one row for each line, in the
 * order of their characters, each ended by LF.
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

/** The units of lines, without binary fractions: each rounded to the three decimals of the server's columns. */
export function accountUnits(lines: Iterable<AccountLine>): number {
  let sum = 0;
  for (const { quantity, factor } of lines) sum += thousandths((quantity ?? 0) * factor);
  return sum / 1000;
}
