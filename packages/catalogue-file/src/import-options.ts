import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { TextEncoding } from './decode-text.js';
import { IMPORT_COLUMNS, type ImportColumnKey, type ImportField } from './import-columns.js';
import type { NumberFormat } from './number-format.js';
import { SPECIFIED_LAYOUT, type TxtColumn } from './txt/txt-columns.js';

interface ReadingOptions {
  columns: readonly ImportColumnKey[];
  /** Pads on the left; 0 for none (specification, section 9). */
  internalCodeDigits: number;
  barcodeDigits: number;
  /** Ignored for a workbook, which states its own. */
  encoding: TextEncoding | 'auto';
  numberFormat: NumberFormat | 'auto';
  /** The format of columns whose numbers all look like '12.000'. */
  undecidedNumbers: NumberFormat | 'ask';
  /** If false, a row with a bad number is left out. */
  badNumbersAsZero: boolean;
}

export interface TxtOptions extends ReadingOptions {
  type: 'txt';
  layout: readonly TxtColumn[];
}

/** The usual one first (specification, section 9). */
export const CSV_SEPARATORS = [';', ',', '\t', '|'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Columns count from 0; null for none. Absent fields are found by heading or content. */
export type SheetMapping = Readonly<Partial<Record<ImportField, number | null>>>;

export interface SheetOptions extends ReadingOptions {
  type: 'sheet';
  /** ';' unless the file clearly uses another. */
  separator: CsvSeparator | 'auto';
  sheet: string | null;
  headerRow: number | 'auto' | 'none';
  mapping: SheetMapping;
  /** The pharmacy's 'Valor do catálogo', which chooses between headings of cost and of sale. */
  valueBasis: ValueBasis;
  remembered: Readonly<Record<string, SheetMapping>>;
}

/** See the specification, section 5. */
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
  valueBasis: 'unknown',
  remembered: {},
};
