import { codeKey, padCode } from '@balanco/contract/codes';
import { hasValidCheckDigit } from '@balanco/contract/gtin';
import type { NumberFormat } from './number-format';
import { readStockValue } from './read-stock-value';
import { noCode, type ProblemFinding, type RowProblem, wrongCheckDigit } from './row-problem';
import type { TxtCells } from './slice-cells';
import { TXT_COLUMNS, type TxtColumnKey } from './txt-columns';
import type { TxtOptions } from './txt-options';

/**
 * One product of the file. It carries only the chosen columns that the line fills; `productRow` says what is sent of
 * the blank ones.
 */
export interface CatalogueRow {
  line: number;
  internal_code?: string;
  barcode?: string;
  description?: string;
  department?: string;
  system_stock?: number;
  value?: number;
}

/** Reads the cells of one line; the row is null if one of the problems is an error. */
export function readRow(
  line: number,
  cells: TxtCells,
  options: TxtOptions,
  format: NumberFormat,
): { row: CatalogueRow | null; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const report = (column: TxtColumnKey, finding: ProblemFinding) => {
    problems.push({ line, column, value: cells[column] ?? '', ...finding });
  };
  const row: CatalogueRow = { line };
  if (isCode(cells.internal_code))
    row.internal_code = padCode(cells.internal_code, options.internalCodeDigits);
  if (isCode(cells.barcode)) row.barcode = padCode(cells.barcode, options.barcodeDigits);
  if (cells.description) row.description = cells.description;
  if (cells.department) row.department = cells.department;

  if (row.internal_code === undefined && row.barcode === undefined) reportNoCode(cells, report);
  if (row.barcode !== undefined && hasValidCheckDigit(cells.barcode ?? '') === false) {
    report('barcode', wrongCheckDigit());
  }
  const numbers = readStockValue(cells.stock_value_combined ?? '', format, options.badNumbersAsZero);
  Object.assign(row, numbers.read);
  for (const finding of numbers.findings) report('stock_value_combined', finding);

  const good = problems.every((problem) => problem.severity !== 'error');
  return { row: good ? row : null, problems };
}

function isCode(cell: string | undefined): cell is string {
  return cell !== undefined && codeKey(cell) !== '';
}

function reportNoCode(
  cells: TxtCells,
  report: (column: TxtColumnKey, finding: ProblemFinding) => void,
): void {
  const codes = TXT_COLUMNS.filter(
    ({ key }) => (key === 'internal_code' || key === 'barcode') && key in cells,
  );
  const labels = codes.map((column) => column.label);
  report(codes[0]?.key ?? 'internal_code', noCode(labels));
}
