import { IMPORT_COLUMNS } from '@balanco/catalogue-file/import-columns';
import {
  DEFAULT_SHEET_OPTIONS,
  DEFAULT_TXT_OPTIONS,
  type ImportOptions,
} from '@balanco/catalogue-file/import-options';

import { rememberedChoices, rememberedMappings, savedLayouts } from './import-memory';

export type FileType = ImportOptions['type'];

/** The names of the types (specification, section 5). */
export const FILE_TYPE_LABELS: Readonly<Record<FileType, string>> = { txt: 'TXT', sheet: 'Excel' };

const TYPE_BY_ENDING: Readonly<Record<string, FileType>> = {
  txt: 'txt',
  xlsx: 'sheet',
  xls: 'sheet',
  csv: 'sheet',
};

/**
 * What the file picker offers. Any other file that is dropped is read as the chosen type and refused with a sentence.
 */
export const ACCEPTED_FILES = Object.keys(TYPE_BY_ENDING)
  .map((ending) => `.${ending}`)
  .join(',');

/** The type by the ending of the file's name; null if the ending is unknown. */
export function fileTypeOf(fileName: string): FileType | null {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return TYPE_BY_ENDING[ending] ?? null;
}

/** The options to begin with: the specified ones, with the columns and the layout of this pharmacy's last import. */
export function optionsForPharmacy(pharmacy: string): ImportOptions {
  const { added, layout: name } = rememberedChoices(pharmacy);
  const layout = savedLayouts().find((saved) => saved.name === name)?.columns ?? DEFAULT_TXT_OPTIONS.layout;
  const { columns } = DEFAULT_TXT_OPTIONS;
  const chosen = IMPORT_COLUMNS.map(({ key }) => key).filter(
    (key) => columns.includes(key) || added.includes(key),
  );
  return { ...DEFAULT_TXT_OPTIONS, columns: chosen, layout };
}

/**
 * Options for reading a file as another type. Keeps what both types have; resets what was found or chosen in the
 * file.
 */
export function optionsOfType(type: FileType, options: ImportOptions): ImportOptions {
  const { columns, internalCodeDigits, barcodeDigits } = options;
  const defaults = type === 'txt' ? DEFAULT_TXT_OPTIONS : DEFAULT_SHEET_OPTIONS;
  if (defaults.type === 'sheet')
    return { ...defaults, columns, internalCodeDigits, barcodeDigits, remembered: rememberedMappings() };
  const layout = options.type === 'txt' ? options.layout : defaults.layout;
  return { ...defaults, columns, internalCodeDigits, barcodeDigits, layout };
}

/** The same options with the mappings that are remembered now; what was chosen by hand stays. */
export function withRemembered(options: ImportOptions): ImportOptions {
  return options.type === 'sheet' && Object.keys(options.mapping).length === 0
    ? { ...options, remembered: rememberedMappings() }
    : options;
}

/** Options for a newly chosen file. Resets what was found or chosen in the file before. */
export function optionsForFile(fileName: string, options: ImportOptions): ImportOptions {
  return optionsOfType(fileTypeOf(fileName) ?? options.type, options);
}
