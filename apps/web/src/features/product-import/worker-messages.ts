import type { Catalogue, CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { RowProblem } from '@balanco/catalogue-file/row-problem';

export interface ParseRequest {
  file: File;
  options: ImportOptions;
}

/** What the worker says, in this order: progress, rows, problems, and at last end or failed. */
export type ParseMessage =
  | { type: 'progress'; done: number; total: number }
  | { type: 'rows'; rows: CatalogueRow[] }
  | { type: 'problems'; problems: RowProblem[] }
  | { type: 'end'; summary: Omit<Catalogue, 'rows' | 'problems'> }
  | { type: 'failed' };

/** Copying 200,000 objects in one message would hold the page for a third of a second; this many take a few ms. */
const ITEMS_PER_MESSAGE = 4000;

/** Cuts a catalogue into messages that the page takes in one by one, drawing and answering in between. */
export function* catalogueMessages(catalogue: Catalogue): Generator<ParseMessage> {
  const { rows, problems, ...summary } = catalogue;
  for (let at = 0; at < rows.length; at += ITEMS_PER_MESSAGE) {
    yield { type: 'rows', rows: rows.slice(at, at + ITEMS_PER_MESSAGE) };
  }
  for (let at = 0; at < problems.length; at += ITEMS_PER_MESSAGE) {
    yield { type: 'problems', problems: problems.slice(at, at + ITEMS_PER_MESSAGE) };
  }
  yield { type: 'end', summary };
}
