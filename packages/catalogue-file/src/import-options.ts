import type { TextEncoding } from './decode-text.js';
import { IMPORT_COLUMNS, type ImportColumnKey, type ImportField } from './import-columns.js';
import type { NumberFormat } from './number-format.js';
import { SPECIFIED_LAYOUT, type TxtColumn } from './txt/txt-columns.js';

interface ReadingOptions {
  columns: readonly ImportColumnKey[];
  /** Left zero padding up to this many digits, 0 for none (specification, section 9). */
  internalCodeDigits: number;
  barcodeDigits: number;
  /** For TXT and CSV; a workbook states its own. */
  encoding: TextEncoding | 'auto';
  numberFormat: NumberFormat | 'auto';
  /** How to read a column whose numbers are all like '12.000', which reads both ways; 'ask' until the person chose. */
  undecidedNumbers: NumberFormat | 'ask';
  /** Store 0 if stock or value is not a number, instead of leaving the row out. */
  badNumbersAsZero: boolean;
}

export interface TxtOptions extends ReadingOptions {
  type: 'txt';
  /** The positions of the columns; the specified ones unless the person chose others. */
  layout: readonly TxtColumn[];
}

/** Between the cells of a CSV. The usual one is ';' (specification, section 9). */
export const CSV_SEPARATORS = [';', ',', '\t', '|'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** The column of the sheet for a field, from 0, or null for none. An absent field is found by heading or content. */
export type SheetMapping = Readonly<Partial<Record<ImportField, number | null>>>;

/** .xlsx, .xls and .csv: 'Excel' on screen. */
export interface SheetOptions extends ReadingOptions {
  type: 'sheet';
  /** 'auto' is ';' unless the file clearly uses another one. */
  separator: CsvSeparator | 'auto';
  /** Name of the sheet; null for the first visible one with data. */
  sheet: string | null;
  /** The row of the headings, from 1. */
  headerRow: number | 'auto' | 'none';
  mapping: SheetMapping;
  /** The mappings that were chosen before, by the key of their sheet's headings. */
  remembered: Readonly<Record<string, SheetMapping>>;
}

/** The type of an import, TXT or Excel (specification, section 5), and how its file is read. */
export type ImportOptions = TxtOptions | SheetOptions;

export const MAX_INTERNAL_CODE_DIGITS = 12;
export const MAX_BARCODE_DIGITS = 15;

const DEFAULTS: ReadingOptions = {
  columns: IMPORT_COLUMNS.filter((column) => column.enabledByDefault).map((column) => column.key),
  internalCodeDigits: 0,
  barcodeDigits: 0,
  encoding: 'auto',
  numberFormat: 'auto',
  undecidedNumbers: 'ask',
  badNumbersAsZero: false,
};

export const DEFAULT_TXT_OPTIONS: TxtOptions = { type: 'txt', ...DEFAULTS, layout: SPECIFIED_LAYOUT };

export const DEFAULT_SHEET_OPTIONS: SheetOptions = {
  type: 'sheet',
  ...DEFAULTS,
  separator: 'auto',
  sheet: null,
  headerRow: 'auto',
  mapping: {},
  remembered: {},
};
