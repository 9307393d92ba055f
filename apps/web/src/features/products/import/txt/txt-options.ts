import type { TextEncoding } from './decode-text';
import type { NumberFormat } from './number-format';
import { TXT_COLUMNS, type TxtColumnKey } from './txt-columns';

export interface TxtOptions {
  columns: readonly TxtColumnKey[];
  /** Left zero padding up to this many digits, 0 for none (specification, section 9). */
  internalCodeDigits: number;
  barcodeDigits: number;
  encoding: TextEncoding | 'auto';
  numberFormat: NumberFormat | 'auto';
  /** Store 0 where 'Saldo & Valor' holds no number, instead of leaving the row out. */
  badNumbersAsZero: boolean;
}

export const MAX_INTERNAL_CODE_DIGITS = 12;
export const MAX_BARCODE_DIGITS = 15;

export const DEFAULT_TXT_OPTIONS: TxtOptions = {
  columns: TXT_COLUMNS.filter((column) => column.enabledByDefault).map((column) => column.key),
  internalCodeDigits: 0,
  barcodeDigits: 0,
  encoding: 'auto',
  numberFormat: 'auto',
  badNumbersAsZero: false,
};
