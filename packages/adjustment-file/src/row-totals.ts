import { fromMillionths, millionths } from './exact-sums.js';
import type { FileRow, FileTotals } from './file-row.js';

/** The totals of rows. */
export function rowTotals(rows: readonly Pick<FileRow, 'quantity' | 'total'>[]): FileTotals {
  let units = 0n;
  let money = 0n;
  for (const { quantity, total } of rows) {
    units += millionths(quantity);
    money += millionths(total);
  }
  return { lines: rows.length, units: fromMillionths(units), money: fromMillionths(money) };
}
