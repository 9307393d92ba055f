import { inOrder } from '@balanco/catalogue-file/import-columns';
import {
  DEFAULT_SHEET_OPTIONS,
  DEFAULT_TXT_OPTIONS,
  type ImportOptions,
} from '@balanco/catalogue-file/import-options';

import { rememberedChoices, rememberedMappings, savedLayouts } from '../memory/import-memory';

export type FileType = ImportOptions['type'];

/** See the specification, section 5. */
export const FILE_TYPE_LABELS: Readonly<Record<FileType, string>> = { txt: 'TXT', sheet: 'Excel' };

const TYPE_BY_ENDING: Readonly<Record<string, FileType>> = {
  txt: 'txt',
  xlsx: 'sheet',
  xls: 'sheet',
  csv: 'sheet',
};

/** For the picker. Other dropped files are read as the chosen type and refused with a sentence. */
export const ACCEPTED_FILES = Object.keys(TYPE_BY_ENDING)
  .map((ending) => `.${ending}`)
  .join(',');

export function fileTypeOf(fileName: string): FileType | null {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return TYPE_BY_ENDING[ending] ?? null;
}

/** With the columns and layout of the pharmacy's last import. */
export function optionsForPharmacy(pharmacy: string): ImportOptions {
  const { added, layout: name } = rememberedChoices(pharmacy);
  const layout = savedLayouts().find((saved) => saved.name === name)?.columns ?? DEFAULT_TXT_OPTIONS.layout;
  return { ...DEFAULT_TXT_OPTIONS, columns: inOrder([...DEFAULT_TXT_OPTIONS.columns, ...added]), layout };
}

/** Keeps what both types have. */
export function optionsOfType(type: FileType, options: ImportOptions): ImportOptions {
  const { columns, internalCodeDigits, barcodeDigits } = options;
  const defaults = type === 'txt' ? DEFAULT_TXT_OPTIONS : DEFAULT_SHEET_OPTIONS;
  if (defaults.type === 'sheet')
    return { ...defaults, columns, internalCodeDigits, barcodeDigits, remembered: rememberedMappings() };
  const layout = options.type === 'txt' ? options.layout : defaults.layout;
  return { ...defaults, columns, internalCodeDigits, barcodeDigits, layout };
}

/** Choices by hand stay. */
export function withRemembered(options: ImportOptions): ImportOptions {
  return options.type === 'sheet' && Object.keys(options.mapping).length === 0
    ? { ...options, remembered: rememberedMappings() }
    : options;
}

/** Resets what belongs to the previous file. */
export function optionsForFile(fileName: string, options: ImportOptions): ImportOptions {
  return optionsOfType(fileTypeOf(fileName) ?? options.type, options);
}
