import { productKey } from '@balanco/contract/products/product-columns';
import { PROBLEM_TEXT_LIMITS, type ReportProblem } from '@balanco/contract/products/product-import';
import type { BulkAnswer, RefusedRow } from '@balanco/contract/products/products';
import type { CatalogueRow } from './catalogue.js';
import { FIELD_LABELS, type ImportField } from './import-columns.js';
import type { RowProblem } from './problems.js';

export type ListedProblem = Omit<RowProblem, 'kind'>;

/**
 * The lines that hold a product, or should, and aren't stored. The preview, the closing sentence and the
 * downloaded lists all count these; titles, totals and page breaks have nothing to mend (docs/files.md, "Lines
 * that are no products").
 */
export function leftOutLines(problems: readonly Pick<ListedProblem, 'line' | 'severity'>[]): number[] {
  return [...new Set(problems.filter(({ severity }) => severity === 'error').map(({ line }) => line))];
}

/**
 * One problem per refused field, on each line of the product.
 *
 * @param refused each `row` is an index in `rows`
 * @param everyRow `rows` before repeated products were merged
 */
export function problemsOfRefused(
  refused: readonly RefusedRow[],
  rows: readonly CatalogueRow[],
  everyRow: readonly CatalogueRow[] = rows,
): ListedProblem[] {
  const isMerged = everyRow.length > rows.length && refused.length > 0;
  const linesByKey = isMerged ? linesOfProducts(everyRow) : null;
  return refused.flatMap(({ row: index, fields }) => {
    const row = rows[index];
    if (row === undefined) return [];
    const lines = linesByKey?.get(productKey(row)) ?? [row.line];
    return lines.flatMap((line) => problemsOfFields(fields, row, line));
  });
}

function linesOfProducts(rows: readonly CatalogueRow[]): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const row of rows) {
    const key = productKey(row);
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [row.line]);
    else known.push(row.line);
  }
  return lines;
}

function problemsOfFields(fields: RefusedRow['fields'], row: CatalogueRow, line: number): ListedProblem[] {
  return Object.entries(fields).map(
    ([name, sentences]): ListedProblem => ({
      line,
      column: isField(name) ? name : 'internal_code',
      value: valueText(row, name),
      severity: 'error',
      message: `${sentences.join(' ')} A linha fica de fora.`,
      code: row.barcode ?? row.internal_code ?? '',
      description: row.description ?? '',
      original: '',
    }),
  );
}

export function problemsOfNameless(
  nameless: BulkAnswer['nameless'],
  rows: readonly CatalogueRow[],
): ListedProblem[] {
  if (nameless === undefined || nameless.length === 0) return [];
  const keys = new Set(nameless.map(productKey));
  return (
    rows
      // First the cheap check: comparing codes of 50,000 rows takes long.
      .filter((row) => (row.description ?? '').trim() === '' && keys.has(productKey(row)))
      .map(
        (row): ListedProblem => ({
          line: row.line,
          column: 'description',
          value: '',
          severity: 'warning',
          message: 'Produto novo sem descrição.',
          code: row.barcode ?? row.internal_code ?? '',
          description: '',
          original: '',
        }),
      )
  );
}

function isField(name: string): name is ImportField {
  return name in FIELD_LABELS;
}

function valueText(row: CatalogueRow, name: string): string {
  const value = Object.entries(row).find(([field]) => field === name)?.[1];
  return value === undefined ? '' : String(value);
}

/** Lines to mend, then those that are no products, then the rest. */
export function errorsFirst(problems: readonly ListedProblem[]): ListedProblem[] {
  const bySeverity = (wanted: ListedProblem['severity']) =>
    problems.filter(({ severity }) => severity === wanted);
  return [...bySeverity('error'), ...bySeverity('skipped'), ...bySeverity('warning')];
}

export function reportedProblem({ line, column, severity, ...texts }: ListedProblem): ReportProblem {
  const cut = (name: keyof typeof PROBLEM_TEXT_LIMITS) => texts[name].slice(0, PROBLEM_TEXT_LIMITS[name]);
  return {
    line,
    column,
    severity,
    value: cut('value'),
    message: cut('message'),
    code: cut('code'),
    description: cut('description'),
    original: cut('original'),
  };
}
