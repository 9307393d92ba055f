import type { UnplacedCount } from '@balanco/contract/counts/unplaced';
import type { RowSelection } from '../../ui/table/row-selection';
import type { Selection } from './use-selection';

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

/** The id of a row. */
export const rowIdOf = ({ count, index }: UnplacedRow) => `${count.id}:${index}`;

/** The selection of counts as the table's: all rows of a count belong together, and its first one has the checkbox. */
export function rowSelectionOf(rows: readonly UnplacedRow[], selection: Selection): RowSelection {
  const counts = new Map(rows.map((row) => [rowIdOf(row), row.count.id]));
  return {
    selected: new Set(rows.filter(({ count }) => selection.ids.has(count.id)).map(rowIdOf)),
    toggle: (id) => {
      const count = counts.get(id);
      if (count !== undefined) selection.toggle(count);
    },
    toggleAll: selection.toggleAll,
    ownBoxes: true,
  };
}
