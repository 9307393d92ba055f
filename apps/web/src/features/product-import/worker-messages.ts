import type { Catalogue, CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { RejectedLines, RejectedRequest } from '@balanco/catalogue-file/rejected-lines';
import type { RowProblem } from '@balanco/catalogue-file/row-problem';

export interface ParseRequest {
  file: File;
  options: ImportOptions;
}

export type WorkerRequest = ParseRequest | { rejected: RejectedRequest };

/** What the worker sends, in this order: progress, rows, problems, and finally end or failed; or the rejected lines. */
export type ParseMessage =
  | { type: 'progress'; done: number; total: number }
  | { type: 'rows'; rows: CatalogueRow[] }
  | { type: 'problems'; problems: RowProblem[] }
  | { type: 'end'; summary: Omit<Catalogue, 'rows' | 'problems'> }
  | { type: 'rejected'; rejected: RejectedLines }
  | { type: 'failed' };

/** Copying 200,000 objects in one message would freeze the page for a third of a second; this many take a few ms. */
const ITEMS_PER_MESSAGE = 4000;

/** Splits a catalogue into messages, so the page can draw and react between them. */
export function* catalogueMessages(catalogue: Catalogue): Generator<ParseMessage> {
  const { rows, problems, ...summary } = catalogue;
  for (let start = 0; start < rows.length; start += ITEMS_PER_MESSAGE) {
    yield { type: 'rows', rows: rows.slice(start, start + ITEMS_PER_MESSAGE) };
  }
  for (let start = 0; start < problems.length; start += ITEMS_PER_MESSAGE) {
    yield { type: 'problems', problems: problems.slice(start, start + ITEMS_PER_MESSAGE) };
  }
  yield { type: 'end', summary };
}
