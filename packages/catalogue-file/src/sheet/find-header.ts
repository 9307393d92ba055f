import type { ImportField } from '../import-columns.js';
import type { SheetOptions } from '../import-options.js';
import { type Grid, isBlank } from './grid.js';
import { headingField } from './heading-field.js';

/** The index of the headings in `grid.rows`; null if the sheet has none. */
export function headerOf(grid: Grid, { headerRow }: SheetOptions): number | null {
  if (headerRow === 'auto') return findHeader(grid);
  const index = headerRow === 'none' ? -1 : grid.rows.findIndex(({ line }) => line === headerRow);
  return index < 0 ? null : index;
}

/**
 * The index in `grid.rows` of the row with the most known headings; null if there is none. A single known heading is
 * enough only if it is a code or if the row holds other words: a title such as 'Estoque' is not a row of headings. Without
 * known headings it is the first row, if only that one is made of words.
 */
function findHeader({ headings, rows }: Grid): number | null {
  const known = headings.map((row) => new Set(row.flatMap((heading) => headingField(heading)?.field ?? [])));
  const most = known.reduce((sum, fields) => Math.max(sum, fields.size), 0);
  const header = known.findIndex((fields) => fields.size === most);
  if (most > 1 || namesCode(known[header]) || (most > 0 && isAllWords(headings[header] ?? []))) return header;
  return firstWords({ headings, rows });
}

/** The first row, if it has words only and the next one doesn't: headings that nobody knows. */
function firstWords({ headings, rows }: Grid): number | null {
  const first = rows.findIndex(({ cells }) => !cells.every(isBlank));
  const below = headings[first + 1];
  if (below === undefined || rows[first]?.cells.some((cell) => typeof cell === 'number')) return null;
  return isAllWords(headings[first] ?? []) && !isAllWords(below) ? first : null;
}

function namesCode(fields: ReadonlySet<ImportField> | undefined): boolean {
  return fields?.has('barcode') === true || fields?.has('internal_code') === true;
}

function isAllWords(row: readonly string[]): boolean {
  const words = row.filter((heading) => heading !== '');
  return words.length > 1 && words.every((heading) => !/\d/.test(heading));
}

/** The headings of that row; '' where it has none. */
export function headingsOf(grid: Grid, header: number): string[] {
  const known = grid.headings[header];
  return known ? [...known] : Array.from(grid.rows[header]?.cells ?? [], (cell) => String(cell ?? '').trim());
}
