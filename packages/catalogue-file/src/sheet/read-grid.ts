import { type Catalogue, catalogueWithoutRows, type ParseProgress, type SheetColumn } from '../catalogue.js';
import { CatalogueBuilder } from '../catalogue-builder.js';
import { IMPORT_COLUMNS, type ImportColumnKey, type ImportField } from '../import-columns.js';
import type { SheetOptions } from '../import-options.js';
import { type InferredNumberFormat, inferNumberFormat } from '../number-format.js';
import { type ProductCells, readProduct } from '../read-product.js';
import { type Refusal, refusal } from '../refusal.js';
import { shortened } from '../row-problem.js';
import { type Grid, type GridRow, isBlank } from './grid.js';
import { headingField } from './heading-field.js';
import { columnLetter, type MappedColumn, mapColumns } from './map-columns.js';
import { readCell } from './read-cell.js';

const ROWS_BETWEEN_REPORTS = 5000;
/** No catalogue has more columns; a sheet may claim 16,384. */
const MAX_COLUMNS = 100;
const ROWS_OF_SAMPLES = 200;
const SAMPLES = 3;
const TWO_NUMBERS = /^[-+]?[\d.,]+[-+]?\s+[-+]?[\d.,]+[-+]?$/;
const NUMBER_FIELDS: readonly ImportField[] = ['system_stock', 'value', 'stock_value_combined'];

/** Reads the rows of a sheet below its headings, and how its columns were understood. */
export function readGrid(
  grid: Grid,
  source: Pick<NonNullable<Catalogue['sheet']>, 'sheets' | 'sheet' | 'separator'>,
  options: SheetOptions,
  onProgress?: ParseProgress,
): Catalogue {
  const header = headerOf(grid, options);
  const rows = header === null ? grid.rows : grid.rows.slice(header + 1);
  const headings = header === null ? [] : headingsOf(grid, header);
  const first = rows.slice(0, ROWS_OF_SAMPLES);
  const width = Math.min(MAX_COLUMNS, Math.max(headings.length, widthOf(first)));
  const { mapped, suspicions } = mapColumns(options.columns, options.mapping, {
    headings: headings.slice(0, width),
    headed: header !== null,
    width,
    isCombined: (index) => first.some(({ cells }) => TWO_NUMBERS.test(String(cells[index] ?? '').trim())),
  });

  const { format, ambiguousNumber } = numberFormatOf(rows, mapped, options);
  const builder = new CatalogueBuilder();
  const hasCode = mapped.some(({ field }) => field === 'barcode' || field === 'internal_code');
  rows.forEach(({ line, cells }, index) => {
    if (index % ROWS_BETWEEN_REPORTS === 0) onProgress?.(index, rows.length);
    if (cells.every(isBlank)) builder.addBlankLine();
    else if (hasCode) builder.add(readProduct(line, ...productCells(cells, mapped, options, format)));
  });
  onProgress?.(rows.length, rows.length);

  const collected = builder.result();
  return {
    ...catalogueWithoutRows(refusalOf(grid, rows, hasCode, collected.rows.length)),
    columns: columnsRead(options.columns, mapped),
    numberFormat: format,
    ambiguousNumber,
    lines: rows.length,
    ...collected,
    suspicions,
    sheet: {
      ...source,
      headerRow: header === null ? null : (grid.rows[header]?.line ?? null),
      columns: sheetColumns(first, headings, mapped, width),
    },
  };
}

function refusalOf(grid: Grid, rows: readonly GridRow[], hasCode: boolean, good: number): Refusal | null {
  if (good > 0) return null;
  if (grid.rows.every(({ cells }) => cells.every(isBlank))) return refusal('empty');
  if (rows.every(({ cells }) => cells.every(isBlank))) return refusal('no_data_row');
  return refusal(hasCode ? 'no_usable_sheet_row' : 'no_code_found');
}

/** The index of the headings in `grid.rows`; null if the sheet has none. */
function headerOf(grid: Grid, { headerRow }: SheetOptions): number | null {
  if (headerRow === 'auto') return findHeader(grid);
  const index = headerRow === 'none' ? -1 : grid.rows.findIndex(({ line }) => line === headerRow);
  return index < 0 ? null : index;
}

/**
 * The index in `grid.rows` of the row with the most known headings; null if there is none. A single known heading is
 * enough only if it is a code or if the row holds other words: a title such as 'Estoque' is not a row of headings.
 */
function findHeader({ headings }: Pick<Grid, 'headings'>): number | null {
  const known = headings.map((row) => new Set(row.flatMap((heading) => headingField(heading)?.field ?? [])));
  const most = known.reduce((sum, fields) => Math.max(sum, fields.size), 0);
  const header = known.findIndex((fields) => fields.size === most);
  if (most === 0) return null;
  return most > 1 || namesCode(known[header]) || isAllWords(headings[header] ?? []) ? header : null;
}

function namesCode(fields: ReadonlySet<ImportField> | undefined): boolean {
  return fields?.has('barcode') === true || fields?.has('internal_code') === true;
}

function isAllWords(row: readonly string[]): boolean {
  const words = row.filter((heading) => heading !== '');
  return words.length > 1 && words.every((heading) => !/\d/.test(heading));
}

function headingsOf(grid: Grid, header: number): string[] {
  const known = grid.headings[header];
  return known ? [...known] : Array.from(grid.rows[header]?.cells ?? [], (cell) => String(cell ?? '').trim());
}

function widthOf(rows: readonly GridRow[]): number {
  return rows.reduce(
    (widest, { cells }) => Math.max(widest, cells.findLastIndex((cell) => !isBlank(cell)) + 1),
    0,
  );
}

function productCells(
  cells: GridRow['cells'],
  mapped: readonly MappedColumn[],
  options: SheetOptions,
  format: InferredNumberFormat['format'],
): [ProductCells, SheetOptions, { format: InferredNumberFormat['format']; exact?: Set<ImportField> }] {
  const product: ProductCells = {};
  let exact: Set<ImportField> | undefined;
  for (const { field, index } of mapped) {
    const cell = cells[index];
    product[field] = readCell(field, cell);
    if (typeof cell === 'number') exact = (exact ?? new Set()).add(field);
  }
  return [product, options, exact ? { format, exact } : { format }];
}

function numberFormatOf(
  rows: readonly GridRow[],
  mapped: readonly MappedColumn[],
  { numberFormat }: SheetOptions,
): InferredNumberFormat {
  if (numberFormat !== 'auto') return { format: numberFormat, ambiguousNumber: null };
  const numbers = mapped.filter(({ field }) => NUMBER_FIELDS.includes(field));
  return inferNumberFormat(writtenNumbers(rows, numbers));
}

/** Numbers written as text. Numeric cells of a workbook need no format. */
function* writtenNumbers(rows: readonly GridRow[], columns: readonly MappedColumn[]): Generator<string> {
  for (const { cells } of rows) {
    for (const { field, index } of columns) {
      const cell = cells[index];
      if (typeof cell === 'string') yield String(readCell(field, cell));
    }
  }
}

function columnsRead(chosen: readonly ImportColumnKey[], mapped: readonly MappedColumn[]): ImportColumnKey[] {
  const fields = new Set(mapped.map(({ field }) => field));
  return IMPORT_COLUMNS.map(({ key }) => key).filter(
    (key) =>
      chosen.includes(key) &&
      (fields.has(key) ||
        (key === 'stock_value_combined' && (fields.has('system_stock') || fields.has('value')))),
  );
}

function sheetColumns(
  rows: readonly GridRow[],
  headings: readonly string[],
  mapped: readonly MappedColumn[],
  width: number,
): SheetColumn[] {
  return Array.from({ length: width }, (_, index): SheetColumn => {
    const { field = null, by = null } = mapped.find((one) => one.index === index) ?? {};
    const filled = rows.filter(({ cells }) => !isBlank(cells[index])).slice(0, SAMPLES);
    const samples = filled.map(({ cells }) => sampleText(field, cells[index]));
    return {
      index,
      letter: columnLetter(index),
      heading: shortened(headings[index] ?? ''),
      samples,
      field,
      by,
    };
  });
}

function sampleText(field: ImportField | null, cell: GridRow['cells'][number]): string {
  const read = readCell(field ?? 'description', cell);
  return shortened(typeof read === 'string' ? read : read.shown);
}
