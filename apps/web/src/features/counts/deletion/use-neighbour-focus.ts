import { useEffect, useState } from 'react';

interface Removal {
  readonly id: number;
  /** Ids of the rows as they were before, in order. */
  readonly before: readonly number[];
}

/**
 * Where the focus goes after a row was deleted: to the row that has come into its place, else to the search.
 *
 * @param ids of the rows that are shown, in order
 * @param table the table's accessible name
 * @returns tells of a removal, when the dialog about it closes
 */
export function useNeighbourFocus(ids: readonly number[], table: string): (removal: Removal) => void {
  const [removal, setRemoval] = useState<Removal | null>(null);
  useEffect(() => {
    if (removal === null || ids.includes(removal.id)) return;
    setRemoval(null);
    const rows = document.querySelector(`table[aria-label="${table}"]`);
    const isElsewhere = document.activeElement !== document.body && !rows?.contains(document.activeElement);
    if (isElsewhere) return;
    const next = neighbourOf(removal, ids);
    const row =
      next === null ? null : rows?.querySelector<HTMLElement>(`[data-index="${ids.indexOf(next)}"]`);
    const target = row ?? document.querySelector<HTMLElement>('[type="search"]');
    target?.focus({ preventScroll: true });
  }, [removal, ids, table]);
  return setRemoval;
}

/** The first row after the removed one that is still there, else the last one before it; null where none is left. */
export function neighbourOf({ id, before }: Removal, left: readonly number[]): number | null {
  const place = before.indexOf(id);
  const around = [...before.slice(place + 1), ...before.slice(0, Math.max(place, 0)).reverse()];
  return around.find((other) => left.includes(other)) ?? null;
}
