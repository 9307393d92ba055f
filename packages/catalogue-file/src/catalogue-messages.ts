import { mergeProduct, productKey } from '@balanco/contract/products/product-columns';
import type { Catalogue, CatalogueRow } from './catalogue.js';
import type { RowProblem } from './problems.js';

export interface ReadCatalogue extends Catalogue {
  readonly distinct: readonly CatalogueRow[];
}

/** A worker sends rows, problems, distinct, then end. */
export type CatalogueMessage =
  | { type: 'rows'; rows: CatalogueRow[] }
  | { type: 'problems'; problems: RowProblem[] }
  | ({ type: 'distinct' } & Repetitions)
  | { type: 'end'; summary: Omit<Catalogue, 'rows' | 'problems'> };

/** Copying 200,000 objects at once freezes the page for a third of a second; this many take 1 ms. */
export const ITEMS_PER_MESSAGE = 1000;

/** The receiver can do other work between messages. */
export function* catalogueMessages(catalogue: Catalogue): Generator<CatalogueMessage> {
  const { rows, problems, ...summary } = catalogue;
  const repetitions = findRepetitions(catalogue);
  for (const some of slices(rows)) yield { type: 'rows', rows: some };
  for (const some of slices(problems)) yield { type: 'problems', problems: some };
  for (const part of repetitions === null ? [] : partsOf(repetitions)) yield { type: 'distinct', ...part };
  yield { type: 'end', summary };
}

export function catalogueReceiver(): (message: CatalogueMessage) => ReadCatalogue | null {
  const rows: CatalogueRow[] = [];
  const problems: RowProblem[] = [];
  const distinct: CatalogueRow[] = [];
  return (message) => {
    if (message.type === 'rows') rows.push(...message.rows);
    else if (message.type === 'problems') problems.push(...message.problems);
    else if (message.type === 'distinct') distinct.push(...distinctRows(rows, message));
    else return { ...message.summary, rows, problems, distinct: distinct.length === 0 ? rows : distinct };
    return null;
  };
}

function* partsOf({ kept, merged }: Repetitions): Generator<Repetitions> {
  const sorted = [...merged].sort(([one], [other]) => one - other);
  let from = 0;
  for (let start = 0; start < kept.length; start += ITEMS_PER_MESSAGE) {
    const end = start + ITEMS_PER_MESSAGE;
    let to = from;
    while ((sorted[to]?.[0] ?? end) < end) to += 1;
    const some = sorted.slice(from, to);
    yield { kept: kept.slice(start, end), merged: some.map(([position, row]) => [position - start, row]) };
    from = to;
  }
}

function* slices<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += ITEMS_PER_MESSAGE) {
    yield items.slice(start, start + ITEMS_PER_MESSAGE);
  }
}

/** Comparing 50,000 rows would freeze the page, so the worker does. */
export interface Repetitions {
  /** Each product's last row, in the order of first rows. */
  readonly kept: Uint32Array;
  /** Merged rows, by the product's position in `kept`. */
  readonly merged: readonly (readonly [position: number, row: CatalogueRow])[];
}

/** null if no product is repeated. */
export function findRepetitions({
  rows,
  products,
}: Pick<Catalogue, 'rows' | 'products'>): Repetitions | null {
  if (rows.length === products) return null;
  const positions = new Map<string, number>();
  const latest: { readonly index: number; readonly row: CatalogueRow }[] = [];
  const merged = new Map<number, CatalogueRow>();
  for (const [index, row] of rows.entries()) {
    const key = productKey(row);
    const position = positions.get(key);
    const earlier = position === undefined ? undefined : latest[position];
    if (position === undefined || earlier === undefined) {
      positions.set(key, latest.length);
      latest.push({ index, row });
    } else {
      const both = { ...mergeProduct(earlier.row, row), line: row.line };
      latest[position] = { index, row: both };
      merged.set(position, both);
    }
  }
  return { kept: Uint32Array.from(latest, ({ index }) => index), merged: [...merged] };
}

/**
 * One row per product, so a dry run counts it once across batches. The last row wins, field by field, as if
 * sent in order.
 */
export function distinctRows(
  rows: readonly CatalogueRow[],
  repetitions: Repetitions | null,
): readonly CatalogueRow[] {
  if (repetitions === null) return rows;
  const merged = new Map(repetitions.merged);
  const distinct: CatalogueRow[] = [];
  for (const [position, index] of repetitions.kept.entries()) {
    const row = merged.get(position) ?? rows[index];
    if (row !== undefined) distinct.push(row);
  }
  return distinct;
}
