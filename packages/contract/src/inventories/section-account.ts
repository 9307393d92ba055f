import type { CountSource } from '../counts/count-entries.js';
import { readCountLines } from '../counts/count-shape.js';

export interface AccountLine {
  readonly id: string;
  readonly index: number;
  readonly quantity: number | null;
  readonly factor: number;
}

/**
 * Returns whole thousandths. Halves round away from zero in decimal digits: 1.0005 is 1001, although 1.0005 *
 * 1000 is below 1000.5.
 */
export function thousandths(value: number): number {
  const digits = String(Math.abs(value));
  const rounded = Math.round(digits.includes('e') ? Math.abs(value) * 1000 : Number(`${digits}e3`));
  return value < 0 ? -rounded : rounded;
}

/** Returns each entry of `barcode`, then of `internalBarcode`. */
export function accountLinesOf(id: string, source: CountSource): AccountLine[] {
  return readCountLines(source).map(({ entryIndex: index, quantity, factor }) => ({
    id: id.toLowerCase(),
    index,
    quantity,
    factor,
  }));
}

/**
 * The text whose SHA-256 is a section's hash (docs/collector-api.md, "Finishing a section"): one LF-ended row
 * per line, sorted by characters.
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

/** It avoids binary fractions: it rounds each line to three decimals. */
export function accountUnits(lines: Iterable<AccountLine>): number {
  let sum = 0;
  for (const { quantity, factor } of lines) sum += thousandths((quantity ?? 0) * factor);
  return sum / 1000;
}
