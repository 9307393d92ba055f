import {
  type Catalogue,
  CatalogueBuilder,
  catalogueWithoutRows,
  type ParseProgress,
  type SheetColumn,
  type SheetReading,
} from '../catalogue.js';
import { IMPORT_COLUMNS, type ImportColumnKey, type ImportField } from '../import-columns.js';
import type { SheetOptions } from '../import-options.js';
import { type ColumnFormats, inferColumnFormats, type NumberFormat } from '../number-format.js';
import { type Origin, originalText, type Refusal, refusal, shortened } from '../problems.js';
import { type FormatOf, type ProductCells, readProduct } from '../read-product.js';
import { suspectStock } from '../suspect-stock.js';
import { type Grid, type GridRow, isBlank, readCell, rowKinds, rowText } from './grid.js';
import {
  type ColumnContent,
  columnContents,
  columnLetter,
  headerOf,
  headingsOf,
  type MappedColumn,
  mapColumns,
} from './map-columns.js';

const ROWS_BETWEEN_REPORTS = 5000;

/** No catalogue has more; sheets may claim 16,384. */
const MAX_COLUMNS = 100;
const ROWS_OF_SAMPLES = 200;

const NUMBER_FIELDS: readonly ImportField[] = ['system_stock', 'value', 'stock_value_combined'];

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
  const headingsKey = header === null ? null : keyOfHeadings(headings);
  const choices = {
    chosen: options.mapping,
    valueBasis: options.valueBasis,
    remembered: (headingsKey === null ? undefined : options.remembered[headingsKey]) ?? {},
  };
  const sheet = { headings: headings.slice(0, width), content: columnContents(first, width) };
  const { mapped, missing, suspicions } = mapColumns(options.columns, choices, sheet);

  const builder = new CatalogueBuilder();
  const above = grid.rows.slice(0, header ?? 0).filter(({ cells }) => !cells.every(isBlank));
  for (const { line, cells } of above) builder.addSkipped(line, rowText(cells), 'above_headings');
  const hasCode = mapped.some(({ field }) => field === 'barcode' || field === 'internal_code');
  const kindOf = rowKinds(mapped);
  const kinds = rows.map(({ cells }) => kindOf(cells));
  const products = rows.filter((_row, index) => kinds[index] === 'product');
  const { formats, ambiguousNumber } = formatsOf(products, mapped, options);
  const formatOf = (field: ImportField): NumberFormat => formats.get(field) ?? 'decimal_comma';
  rows.forEach(({ line, cells }, index) => {
    if (index % ROWS_BETWEEN_REPORTS === 0) onProgress?.(index, rows.length);
    const kind = kinds[index];
    if (kind === 'blank' || kind === undefined) builder.addBlankLine();
    else if (kind !== 'product') builder.addSkipped(line, rowText(cells), kind);
    else if (hasCode) {
      const { product, exact } = productCells(cells, mapped);
      const written = exact === null ? formatOf : exactOr(exact, formatOf);
      builder.add(readProduct(line, product, options, written), () => originOf(product, cells));
    }
  });
  onProgress?.(rows.length, rows.length);

  const collected = builder.result();
  return {
    ...catalogueWithoutRows(refusalOf(grid, rows, hasCode, collected.rows.length)),
    columns: columnsRead(options.columns, mapped),
    numberFormat: [...formats.values()][0] ?? 'decimal_comma',
    ambiguousNumber,
    lines: above.length + rows.length,
    ...collected,
    missing,
    offers: offersOf(options.columns, choices, sheet, mapped),
    suspicions: [...suspicions, ...suspectStock(collected.rows)],
    sheet: {
      ...source,
      headerRow: header === null ? null : (grid.rows[header]?.line ?? null),
      headingsKey,
      columns: sheetColumns(first, { ...sheet, headings }, mapped, width),
      firstRows: firstRows(rows, width),
    },
  };
}

function refusalOf(grid: Grid, rows: readonly GridRow[], hasCode: boolean, good: number): Refusal | null {
  if (good > 0) return null;
  if (grid.rows.every(({ cells }) => cells.every(isBlank))) return refusal('empty');
  if (rows.every(({ cells }) => cells.every(isBlank))) return refusal('no_data_row');
  return refusal(hasCode ? 'no_usable_sheet_row' : 'no_code_found');
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
): { product: ProductCells; exact: Set<ImportField> | null } {
  const product: ProductCells = {};
  let exact: Set<ImportField> | null = null;
  for (const { field, index } of mapped) {
    const cell = cells[index];
    product[field] = readCell(field, cell);
    if (typeof cell === 'number') exact = (exact ?? new Set()).add(field);
  }
  return { product, exact };
}

function originOf(product: ProductCells, cells: GridRow['cells']): Origin {
  return {
    code: cellText(product.barcode) || cellText(product.internal_code),
    description: shortened(cellText(product.description)),
    original: originalText(rowText(cells, ' | ')),
  };
}

function cellText(cell: ProductCells[ImportField]): string {
  return typeof cell === 'object' ? cell.shown : (cell ?? '');
}

/** Numeric cells arrive as text with a decimal comma. */
function exactOr(exact: ReadonlySet<ImportField>, formatOf: FormatOf): FormatOf {
  return (field) => (exact.has(field) ? 'decimal_comma' : formatOf(field));
}

function formatsOf(
  rows: readonly GridRow[],
  mapped: readonly MappedColumn[],
  { numberFormat, undecidedNumbers }: SheetOptions,
): ColumnFormats {
  const columns = mapped.filter(({ field }) => NUMBER_FIELDS.includes(field));
  if (numberFormat !== 'auto')
    return { formats: new Map(columns.map(({ field }) => [field, numberFormat])), ambiguousNumber: null };
  const written = columns.map((column) => [column.field, writtenNumbers(rows, column)] as const);
  return inferColumnFormats(written, undecidedNumbers);
}

/** Numeric cells need no format. */
function* writtenNumbers(rows: readonly GridRow[], { field, index }: MappedColumn): Generator<string> {
  for (const { cells } of rows) {
    const cell = cells[index];
    if (typeof cell === 'string') yield String(readCell(field, cell));
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

function offersOf(
  chosen: readonly ImportColumnKey[],
  choices: Parameters<typeof mapColumns>[1],
  sheet: { headings: readonly string[]; content: readonly ColumnContent[] },
  mapped: readonly MappedColumn[],
): ImportColumnKey[] {
  const every = IMPORT_COLUMNS.map(({ key }) => key);
  const found = mapColumns(every, choices, sheet).mapped.filter(
    ({ index }) => sheet.content[index]?.filled && !mapped.some((one) => one.index === index),
  );
  const held = columnsRead(every, found);
  return held.filter((key) => !chosen.includes(key));
}

function keyOfHeadings(headings: readonly string[]): string {
  return headings.map((heading) => heading.toLowerCase()).join('\u0001');
}

const SAMPLES = 3;

function sheetColumns(
  rows: readonly GridRow[],
  { headings, content }: { headings: readonly string[]; content: readonly ColumnContent[] },
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
      holdsBoth: content[index]?.combined ?? false,
      field,
      by,
    };
  });
}

const FIRST_ROWS = 5;

function firstRows(rows: readonly GridRow[], width: number): SheetReading['firstRows'] {
  const filled: GridRow[] = [];
  for (const row of rows) {
    if (filled.length === FIRST_ROWS) break;
    if (!row.cells.every(isBlank)) filled.push(row);
  }
  return filled.map(({ line, cells }) => ({
    line,
    cells: Array.from({ length: width }, (_, index) => sampleText(null, cells[index])),
  }));
}

function sampleText(field: ImportField | null, cell: GridRow['cells'][number]): string {
  const read = readCell(field ?? 'description', cell);
  return shortened(typeof read === 'string' ? read : read.shown);
}
