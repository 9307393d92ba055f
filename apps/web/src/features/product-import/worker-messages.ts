import type { Catalogue, CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { RejectedLines, RejectedRequest } from '@balanco/catalogue-file/rejected-lines';
import type { RowProblem } from '@balanco/catalogue-file/row-problem';
import { findRepetitions, type Repetitions } from './distinct-rows';

export interface ParseRequest {
  file: File;
  options: ImportOptions;
}

export type WorkerRequest = ParseRequest | { rejected: RejectedRequest };

/** What the page gets of a file: also one row for each product, as `distinctRows` of the rows. */
export interface ReadCatalogue extends Catalogue {
  readonly distinct: readonly CatalogueRow[];
}

/** What the worker sends, in this order: progress, rows, problems, merged rows, and finally end or failed; or the rejected lines. */
export type ParseMessage =
  | { type: 'progress'; done: number; total: number }
  | { type: 'rows'; rows: CatalogueRow[] }
  | { type: 'problems'; problems: RowProblem[] }
  | { type: 'merged'; merged: Repetitions['merged'] }
  | { type: 'end'; summary: Omit<Catalogue, 'rows' | 'problems'>; kept: Repetitions['kept'] | null }
  | { type: 'rejected'; rejected: RejectedLines }
  | { type: 'failed' };

/** Copying 200,000 objects in one message would freeze the page for a third of a second; this many take about a ms. */
export const ITEMS_PER_MESSAGE = 1000;

/** Splits a catalogue into messages, so the page can draw and react between them. */
export function* catalogueMessages(catalogue: Catalogue): Generator<ParseMessage> {
  const { rows, problems, ...summary } = catalogue;
  const repetitions = findRepetitions(catalogue);
  for (const some of slices(rows)) yield { type: 'rows', rows: some };
  for (const some of slices(problems)) yield { type: 'problems', problems: some };
  for (const some of slices(repetitions?.merged ?? [])) yield { type: 'merged', merged: some };
  yield { type: 'end', summary, kept: repetitions?.kept ?? null };
}

function* slices<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += ITEMS_PER_MESSAGE) {
    yield items.slice(start, start + ITEMS_PER_MESSAGE);
  }
}
