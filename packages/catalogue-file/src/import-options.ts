import type { TextEncoding } from './decode-text.js';
import { IMPORT_COLUMNS, type ImportColumnKey, type ImportField } from './import-columns.js';
import type { NumberFormat } from './number-format.js';

interface ReadingOptions {
  columns: readonly ImportColumnKey[];
  /** Left zero padding up to this many digits, 0 for none (specification, section 9). */
  internalCodeDigits: number;
  barcodeDigits: number;
  /** Of TXT and CSV; a workbook knows its own. */
  encoding: TextEncoding | 'auto';
  numberFormat: NumberFormat | 'auto';
  /** Store 0 where stock or value is no number, instead of leaving the row out. */
  badNumbersAsZero: boolean;
}

export interface TxtOptions extends ReadingOptions {
  type: 'txt';
}

/** Between the cells of a CSV; ';' is what the specification's section 9 has. */
export const CSV_SEPARATORS = [';', ',', '\t', '|'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Field → column of the sheet counted from 0, or null for none of them. A field that is absent is found. */
export type SheetMapping = Readonly<Partial<Record<ImportField, number | null>>>;

/** .xlsx, .xls and .csv: 'Excel' on screen. */
export interface SheetOptions extends ReadingOptions {
  type: 'sheet';
  /** 'auto' is ';' unless the file plainly has another one. */
  separator: CsvSeparator | 'auto';
  /** Name of the sheet; null for the first visible one that holds data. */
  sheet: string | null;
  /** Row as the file numbers it, from 1. */
  headerRow: number | 'auto' | 'none';
  mapping: SheetMapping;
}

/** The specified type of an import (section 5: 'type (TXT or Excel) required') and how its file is read. */
export type ImportOptions = TxtOptions | SheetOptions;

export const MAX_INTERNAL_CODE_DIGITS = 12;
export const MAX_BARCODE_DIGITS = 15;

const DEFAULTS: ReadingOptions = {
  columns: IMPORT_COLUMNS.filter((column) => column.enabledByDefault).map((column) => column.key),
  internalCodeDigits: 0,
  barcodeDigits: 0,
  encoding: 'auto',
  numberFormat: 'auto',
  badNumbersAsZero: false,
};

export const DEFAULT_TXT_OPTIONS: TxtOptions = { type: 'txt', ...DEFAULTS };

export const DEFAULT_SHEET_OPTIONS: SheetOptions = {
  type: 'sheet',
  ...DEFAULTS,
  separator: 'auto',
  sheet: null,
  headerRow: 'auto',
  mapping: {},
};
