import type { BadCell } from '../read-product.js';

/** A text of the file, a number of a workbook, or a bad cell; undefined or '' if blank. */
export type Cell = string | number | BadCell | undefined;

export interface GridRow {
  /** The line number from 1, as a text editor or Excel shows it. */
  line: number;
  cells: readonly Cell[];
}

/** The rows of a sheet, whatever kind of file they come from. */
export interface Grid {
  rows: readonly GridRow[];
  /** The texts of the first rows, in the order of `rows`. The text of a merged cell is repeated downwards. */
  headings: readonly (readonly string[])[];
}

/** How many rows are searched for headings: public price lists have a page of explanations above them. */
export const HEADING_ROWS = 60;

export function isBlank(cell: Cell): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

export function headingText(cell: Cell): string {
  return typeof cell === 'string' ? cell.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
}
