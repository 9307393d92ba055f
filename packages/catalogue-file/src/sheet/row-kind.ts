import { digitsIn } from '../all-digits.js';
import { type NotARow, notARow } from '../not-a-row.js';
import { type Cell, type GridRow, isBlank } from './grid.js';
import type { MappedColumn } from './map-columns.js';

/**
 * A function that says what a row is: blank, a product, or what a report prints around them
 * (docs/files.md, "Lines that are no products").
 */
export function rowKinds(
  mapped: readonly MappedColumn[],
): (cells: GridRow['cells']) => NotARow | 'blank' | 'product' {
  const codes = mapped
    .filter(({ field }) => field === 'barcode' || field === 'internal_code')
    .map(({ index }) => index);
  return (cells) => {
    // Nearly all rows begin with a code, and this is the only test that they need.
    for (const index of codes) {
      const cell = cells[index];
      if (typeof cell === 'number') return 'product';
      const code = typeof cell === 'string' ? digitsIn(cell, 0, cell.length) : 'blank';
      if (code === 'digits') return 'product';
      if (code === 'other') break;
    }
    if (cells.every(isBlank)) return 'blank';
    if (codes.length === 0 || codes.some((index) => typeof cells[index] === 'number')) return 'product';
    return notARowOf(cells, codes) ?? 'product';
  };
}

function notARowOf(cells: GridRow['cells'], codes: readonly number[]): NotARow | null {
  return notARow({
    text: rowText(cells),
    codes: codes.map((index) => plainText(cells[index])),
    cells: Array.from(cells, plainText),
    cut: false,
    running: false,
  });
}

function plainText(cell: Cell): string {
  return cell === undefined ? '' : typeof cell === 'object' ? cell.shown : String(cell).trim();
}

/** The filled cells of a row as one text. */
export function rowText(cells: GridRow['cells'], separator = ' '): string {
  let whole = '';
  for (const cell of cells) {
    const text = plainText(cell);
    if (text !== '') whole += whole === '' ? text : separator + text;
  }
  return whole;
}
