import type { BadCell } from '../read-product.js';

/** A text as the file has it, a number of the workbook, or something else; blank is undefined or ''. */
export type Cell = string | number | BadCell | undefined;

export interface GridRow {
  /** As a text editor or Excel numbers it, from 1. */
  line: number;
  cells: readonly Cell[];
}

/** The rows of a sheet, whichever kind of file it comes from. */
export interface Grid {
  rows: readonly GridRow[];
  /** Texts of the first rows, in the order of `rows`, those of merged cells repeated downwards. */
  headings: readonly (readonly string[])[];
}

/** Headings are looked for in so many rows: above them old ERPs print titles, dates and the shop's address. */
export const HEADING_ROWS = 30;

export function isBlank(cell: Cell): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

export function headingText(cell: Cell): string {
  return typeof cell === 'string' ? cell.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
}
