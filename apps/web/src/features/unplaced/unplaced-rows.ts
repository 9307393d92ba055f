import type { UnplacedCount } from '@balanco/contract/unplaced';

/** One row of the table: a line of a count. The first line also shows the checkbox and the dates of the count. */
export interface UnplacedRow {
  readonly count: UnplacedCount;
  readonly line: UnplacedCount['lines'][number];
  /** Index of the line in its count. */
  readonly index: number;
}

/** Every line of every count, so nothing is assigned or deleted unseen. Each count has at least one line. */
export function unplacedRows(counts: readonly UnplacedCount[]): UnplacedRow[] {
  return counts.flatMap((count) => count.lines.map((line, index) => ({ count, line, index })));
}
