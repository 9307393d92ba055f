import type { UnplacedCount } from '@balanco/contract/unplaced';

/** One row of the table: a line of a count. The first one stands for the count, and alone carries its box and dates. */
export interface UnplacedRow {
  readonly count: UnplacedCount;
  readonly line: UnplacedCount['lines'][number];
  /** Of the line in its count, from 0. */
  readonly place: number;
}

/** Every line of every count, so that nothing is assigned or deleted unseen; each count has at least one. */
export function unplacedRows(counts: readonly UnplacedCount[]): UnplacedRow[] {
  return counts.flatMap((count) => count.lines.map((line, place) => ({ count, line, place })));
}
