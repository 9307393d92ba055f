import type { CountsFile } from './counts-writer';
import type { ExportOptions } from './export-options';
import type { ExportedLine } from './exported-line';

/** What the page sends, in this order: begin, any number of lines, finish. */
export type ExportRequest =
  | { readonly type: 'begin'; readonly options: ExportOptions }
  | { readonly type: 'lines'; readonly lines: readonly ExportedLine[] }
  | { readonly type: 'finish' };

/** What the worker sends, once. */
export type ExportAnswer = { readonly type: 'made'; readonly file: CountsFile } | { readonly type: 'failed' };
