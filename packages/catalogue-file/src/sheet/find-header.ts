import type { ImportField } from '../import-columns.js';
import type { Grid } from './grid.js';
import { headingField } from './heading-field.js';

/**
 * The place in `grid.rows` of the row with the most known headings among the first rows; null if there is none. One
 * known heading is enough if it names a code or stands among other words: a title such as 'Estoque' is no row of
 * headings.
 */
export function findHeader({ headings }: Pick<Grid, 'headings'>): number | null {
  const known = headings.map((row) => new Set(row.flatMap((heading) => headingField(heading)?.field ?? [])));
  const most = known.reduce((sum, fields) => Math.max(sum, fields.size), 0);
  const at = known.findIndex((fields) => fields.size === most);
  if (most === 0) return null;
  return most > 1 || namesCode(known[at]) || isAllWords(headings[at] ?? []) ? at : null;
}

function namesCode(fields: ReadonlySet<ImportField> | undefined): boolean {
  return fields?.has('barcode') === true || fields?.has('internal_code') === true;
}

function isAllWords(row: readonly string[]): boolean {
  const words = row.filter((heading) => heading !== '');
  return words.length > 1 && words.every((heading) => !/\d/.test(heading));
}
