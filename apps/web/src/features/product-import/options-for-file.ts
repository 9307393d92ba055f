import {
  DEFAULT_SHEET_OPTIONS,
  DEFAULT_TXT_OPTIONS,
  type ImportOptions,
} from '@balanco/catalogue-file/import-options';

export type FileType = ImportOptions['type'];

/** The specified names of the types (section 5). */
export const FILE_TYPE_LABELS: Readonly<Record<FileType, string>> = { txt: 'TXT', sheet: 'Excel' };

const TYPE_BY_ENDING: Readonly<Record<string, FileType>> = {
  txt: 'txt',
  xlsx: 'sheet',
  xls: 'sheet',
  csv: 'sheet',
};

/** What the file picker offers; what else is dropped is read as the chosen type and refused in words. */
export const ACCEPTED_FILES = Object.keys(TYPE_BY_ENDING)
  .map((ending) => `.${ending}`)
  .join(',');

/** By the ending of its name; null where that says nothing. */
export function fileTypeOf(fileName: string): FileType | null {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return TYPE_BY_ENDING[ending] ?? null;
}

/** Options for reading a file as another type: what both types have is kept, what was found or decided is not. */
export function optionsOfType(type: FileType, options: ImportOptions): ImportOptions {
  const { columns, internalCodeDigits, barcodeDigits } = options;
  const defaults = type === 'txt' ? DEFAULT_TXT_OPTIONS : DEFAULT_SHEET_OPTIONS;
  return { ...defaults, columns, internalCodeDigits, barcodeDigits };
}

/** Options for a newly chosen file: what was found or decided in another file says nothing about this one. */
export function optionsForFile(fileName: string, options: ImportOptions): ImportOptions {
  return optionsOfType(fileTypeOf(fileName) ?? options.type, options);
}
