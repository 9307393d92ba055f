import type { CountsFile } from './counts-writer';
import type { ExportOptions } from './export-options';
import type { ExportedLine } from './exported-line';

/** What the page says, in this order: begin, lines as often as it takes, finish. */
export type ExportRequest =
  | { readonly type: 'begin'; readonly options: ExportOptions }
  | { readonly type: 'lines'; readonly lines: readonly ExportedLine[] }
  | { readonly type: 'finish' };

/** What the worker says, once. */
export type ExportAnswer = { readonly type: 'made'; readonly file: CountsFile } | { readonly type: 'failed' };
