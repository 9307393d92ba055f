import type { ExportOptions } from './export-options';
import type { ExportedLine } from './exported-line';
import { createTxtWriter } from './txt-writer';

export interface CountsFile {
  readonly content: Blob;
  /** Lines in the file, without the header. */
  readonly rows: number;
  /** Unrecognised lines. They are not in the file, because they have no code and no quantity. */
  readonly leftOut: number;
}

/** Takes lines as they arrive and makes a file of them. */
export interface CountsWriter {
  readonly add: (lines: readonly ExportedLine[]) => void;
  readonly finish: () => CountsFile;
}

/** The writer of the chosen format. The writer of spreadsheets and its library are loaded only if needed. */
export async function createCountsWriter(options: ExportOptions): Promise<CountsWriter> {
  if (options.format === 'txt') return createTxtWriter(options);
  const { createXlsxWriter } = await import('./xlsx-writer');
  return createXlsxWriter(options);
}
