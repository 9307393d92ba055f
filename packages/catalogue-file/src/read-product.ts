import { codeKey, hasValidCheckDigit, padCode } from '@balanco/contract/base/codes';
import { visibleProductText } from '@balanco/contract/base/visible-name';
import {
  PRODUCT_COLUMNS,
  PRODUCT_TEXT_COLUMNS,
  type ProductTextColumn,
} from '@balanco/contract/products/product-columns';
import type { CatalogueRow } from './catalogue.js';
import { FIELD_LABELS, type ImportField } from './import-columns.js';
import type { ImportOptions } from './import-options.js';
import { type NumberFormat, readDecimal } from './number-format.js';
import {
  badNumber,
  badText,
  invisibleCharacters,
  type LineProblem,
  noCode,
  otherFormat,
  type ProblemFinding,
  rounded,
  shortened,
  wrongCheckDigit,
} from './problems.js';

export interface BadCell {
  shown: string;
  fault: string;
  kind?: 'lost_digits';
}

export type ProductCells = Partial<Record<ImportField, string | BadCell>>;

export type FormatOf = (field: ImportField) => NumberFormat;

/** Excel's form of long numbers. The required sign excludes codes such as 12E3. */
const EXPONENT = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** The row is null if any problem is an error. */
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
  if (typeof cell === 'object') {
    report(field, badText(cell.kind ?? 'bad_cell', cell.fault));
    return;
  }
  // The server stores it so.
  const text = visibleProductText(cell);
  if (text === '') return;
  const fault = textFault(field, text);
  if (fault !== null) {
    report(field, fault);
    return;
  }
  if (text !== cell.trim()) report(field, invisibleCharacters(FIELD_LABELS[field]));
  if (isCode(field)) takeCode(field, text, options, into, report);
  else into[field] = text;
}

function textFault(field: ProductTextColumn, cell: string): ProblemFinding | null {
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

interface StockValue {
  system_stock?: number;
  value?: number;
}

/** Columns are numeric(14,3) and numeric(14,2). */
const NUMBERS = {
  system_stock: { label: 'Saldo', decimals: 3, limit: '99.999.999.999,999' },
  value: { label: 'Valor', decimals: 2, limit: '999.999.999.999,99' },
} as const;

/**
 * Stock and value are separated by blanks; a single number is the stock. A part that is no number becomes 0
 * with a warning if `badAsZero`, otherwise an error.
 */
export function readStockValue(
  cell: string,
  format: NumberFormat,
  badAsZero: boolean,
): { read: StockValue; findings: ProblemFinding[] } {
  const read: StockValue = {};
  if (cell === '') return { read, findings: [] };
  const [stock = '', value, ...more] = cell.split(/\s+/);
  if (more.length > 0) {
    const finding = badNumber(
      'not_a_number',
      `Saldo & Valor "${shortened(cell)}" tem mais de dois números`,
      badAsZero,
    );
    return { read: badAsZero ? { system_stock: 0, value: 0 } : read, findings: [finding] };
  }
  const findings = takeNumber('system_stock', stock, format, badAsZero, read);
  if (value !== undefined) findings.push(...takeNumber('value', value, format, badAsZero, read));
  return { read, findings };
}

function takeNumber(
  field: keyof typeof NUMBERS,
  token: string,
  format: NumberFormat,
  badAsZero: boolean,
  into: StockValue,
): ProblemFinding[] {
  const { label, decimals, limit } = NUMBERS[field];
  const number = readDecimal(token, format, decimals);
  const what = `${label} "${shortened(token)}"`;
  if (number?.inRange) {
    into[field] = number.value;
    return number.rounded ? [rounded(what, decimals, number.value)] : [];
  }
  if (badAsZero) into[field] = 0;
  if (number) return [badNumber('out_of_range', `${what} passa do limite de ${limit}`, badAsZero)];
  const other = format === 'decimal_comma' ? 'decimal_dot' : 'decimal_comma';
  if (readDecimal(token, other, decimals) !== null) return [otherFormat(what, format, badAsZero)];
  return [badNumber('not_a_number', `${what} não é um número`, badAsZero)];
}
