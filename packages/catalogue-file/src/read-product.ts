import { codeKey, padCode } from '@balanco/contract/base/codes';
import { hasValidCheckDigit } from '@balanco/contract/base/gtin';
import {
  PRODUCT_COLUMNS,
  PRODUCT_TEXT_COLUMNS,
  type ProductTextColumn,
} from '@balanco/contract/products/product-columns';
import type { CatalogueRow } from './catalogue.js';
import { FIELD_LABELS, type ImportField } from './import-columns.js';
import type { ImportOptions } from './import-options.js';
import type { NumberFormat } from './number-format.js';
import { readStockValue, type StockValue, takeNumber } from './read-stock-value.js';
import {
  badNumber,
  badText,
  type LineProblem,
  noCode,
  type ProblemFinding,
  shortened,
  wrongCheckDigit,
} from './row-problem.js';

/** A cell that can't be read as text or a number. */
export interface BadCell {
  /** The cell as the file shows it. */
  shown: string;
  /** The beginning of a sentence in Portuguese. */
  fault: string;
  kind?: 'lost_digits';
}

/** The imported cells of one line, trimmed; '' is blank. */
export type ProductCells = Partial<Record<ImportField, string | BadCell>>;

/** How the numbers of a field are written. */
export type FormatOf = (field: ImportField) => NumberFormat;

/** What Excel makes of a long number in a text. The sign is always there, so a code such as 12E3 doesn't match. */
const EXPONENT = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Reads the cells of one line; the row is null if one of the problems is an error. */
export function readProduct(
  line: number,
  cells: ProductCells,
  options: ImportOptions,
  formatOf: FormatOf,
): { row: CatalogueRow | null; problems: LineProblem[] } {
  const problems: LineProblem[] = [];
  const report = (column: ImportField, finding: ProblemFinding) => {
    const cell = cells[column] ?? '';
    const value = shortened(typeof cell === 'string' ? cell : cell.shown);
    const { kind, severity, message } = finding;
    problems.push({ line, column, value, kind, severity, message });
  };
  const row: CatalogueRow = { line };
  for (const field of PRODUCT_TEXT_COLUMNS) takeText(field, cells[field], options, row, report);
  const blankCodes = row.internal_code === undefined && row.barcode === undefined;
  if (blankCodes && !problems.some(({ column }) => column !== null && isCode(column)))
    reportNoCode(cells, report);

  const numbers: StockValue = {};
  const zero = options.badNumbersAsZero;
  for (const field of ['system_stock', 'value'] as const) {
    const cell = cells[field];
    if (cell === undefined || cell === '') continue;
    if (typeof cell === 'string') {
      for (const finding of takeNumber(field, cell, formatOf(field), zero, numbers)) report(field, finding);
    } else {
      if (zero) numbers[field] = 0;
      report(field, badNumber('not_a_number', cell.fault, zero));
    }
  }
  const both = cells.stock_value_combined;
  if (typeof both === 'object') {
    if (zero) Object.assign(numbers, { system_stock: 0, value: 0 });
    report('stock_value_combined', badNumber('not_a_number', both.fault, zero));
  } else if (both) {
    const { read, findings } = readStockValue(both, formatOf('stock_value_combined'), zero);
    Object.assign(numbers, read);
    for (const finding of findings) report('stock_value_combined', finding);
  }
  Object.assign(row, numbers);

  const good = problems.every((problem) => problem.severity !== 'error');
  return { row: good ? row : null, problems };
}

function takeText(
  field: ProductTextColumn,
  cell: string | BadCell | undefined,
  options: ImportOptions,
  into: CatalogueRow,
  report: (column: ImportField, finding: ProblemFinding) => void,
): void {
  if (cell === undefined || cell === '') return;
  const fault = textFault(field, cell);
  if (fault !== null) report(field, fault);
  else if (isCode(field)) takeCode(field, String(cell), options, into, report);
  else into[field] = String(cell);
}

function textFault(field: ProductTextColumn, cell: string | BadCell): ProblemFinding | null {
  if (typeof cell === 'object') return badText(cell.kind ?? 'bad_cell', cell.fault);
  const what = FIELD_LABELS[field];
  const { limit } = PRODUCT_COLUMNS[field];
  if (cell.length > limit) return badText('too_long', `${what} tem mais de ${limit} caracteres`);
  if (isCode(field) && EXPONENT.test(cell)) {
    return badText('lost_digits', `${what} "${cell}" perdeu os últimos dígitos no Excel`);
  }
  return null;
}

function takeCode(
  field: 'barcode' | 'internal_code',
  cell: string,
  options: ImportOptions,
  into: CatalogueRow,
  report: (column: ImportField, finding: ProblemFinding) => void,
): void {
  if (codeKey(cell) === '') return;
  into[field] = padCode(cell, field === 'barcode' ? options.barcodeDigits : options.internalCodeDigits);
  if (field === 'barcode' && hasValidCheckDigit(cell) === false) report(field, wrongCheckDigit());
}

function isCode(field: ImportField): field is 'barcode' | 'internal_code' {
  return field === 'barcode' || field === 'internal_code';
}

function reportNoCode(
  cells: ProductCells,
  report: (column: ImportField, finding: ProblemFinding) => void,
): void {
  const codes = (['barcode', 'internal_code'] as const).filter((field) => field in cells);
  report(codes[0] ?? 'internal_code', noCode(codes.map((field) => FIELD_LABELS[field])));
}
