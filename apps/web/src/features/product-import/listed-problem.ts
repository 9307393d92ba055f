import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import { FIELD_LABELS, type ImportField } from '@balanco/catalogue-file/import-columns';
import type { RowProblem } from '@balanco/catalogue-file/row-problem';
import type { RefusedRow } from '@balanco/contract/products';

/** A problem of a line, found in the file or reported by the server. */
export type ListedProblem = Pick<RowProblem, 'line' | 'column' | 'value' | 'severity' | 'message'>;

/**
 * The rows that the server refused as problems, one for each field, with their line in the file.
 *
 * @param refused each `row` is an index in `rows`
 */
export function problemsOfRefused(
  refused: readonly RefusedRow[],
  rows: readonly CatalogueRow[],
): ListedProblem[] {
  return refused.flatMap(({ row: index, fields }) => {
    const row = rows[index];
    if (row === undefined) return [];
    return Object.entries(fields).map(
      ([name, sentences]): ListedProblem => ({
        line: row.line,
        column: isField(name) ? name : 'internal_code',
        value: valueText(row, name),
        severity: 'error',
        message: `${sentences.join(' ')} A linha fica de fora.`,
      }),
    );
  });
}

function isField(name: string): name is ImportField {
  return name in FIELD_LABELS;
}

function valueText(row: CatalogueRow, name: string): string {
  const value = Object.entries(row).find(([field]) => field === name)?.[1];
  return value === undefined ? '' : String(value);
}
