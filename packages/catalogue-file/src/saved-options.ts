import type { ImportLayout } from '@balanco/contract/products/product-import';
import { type ImportColumnKey, inOrder, LAYOUT_FIELDS } from './import-columns.js';
import {
  DEFAULT_SHEET_OPTIONS,
  DEFAULT_TXT_OPTIONS,
  type ImportOptions,
  type SheetOptions,
} from './import-options.js';
import type { TxtColumn } from './txt/txt-columns.js';

export type FileType = ImportOptions['type'];

export const TYPE_BY_ENDING: Readonly<Record<string, FileType>> = {
  txt: 'txt',
  xlsx: 'sheet',
  xls: 'sheet',
  csv: 'sheet',
};

export function fileTypeOf(fileName: string): FileType | null {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return TYPE_BY_ENDING[ending] ?? null;
}

export function placesOf({ columns, numbers = [] }: Omit<ImportLayout, 'name'>): TxtColumn[] {
  return [...columns, ...numbers].sort((a, b) => LAYOUT_FIELDS.indexOf(a.key) - LAYOUT_FIELDS.indexOf(b.key));
}

/** Options have the columns that the pharmacy's files bring. No layout is the specified one. */
export function optionsOfPharmacy(
  added: readonly ImportColumnKey[],
  layout: readonly TxtColumn[] = DEFAULT_TXT_OPTIONS.layout,
): ImportOptions {
  return { ...DEFAULT_TXT_OPTIONS, columns: inOrder([...DEFAULT_TXT_OPTIONS.columns, ...added]), layout };
}

export function optionsOfType(
  type: FileType,
  options: ImportOptions,
  remembered: SheetOptions['remembered'],
): ImportOptions {
  const { columns, internalCodeDigits, barcodeDigits } = options;
  const kept = { columns, internalCodeDigits, barcodeDigits };
  if (type === 'sheet') return { ...DEFAULT_SHEET_OPTIONS, ...kept, remembered };
  const { layout } = options.type === 'txt' ? options : DEFAULT_TXT_OPTIONS;
  return { ...DEFAULT_TXT_OPTIONS, ...kept, layout };
}
