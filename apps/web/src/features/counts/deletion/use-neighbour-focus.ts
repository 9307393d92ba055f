import { useEffect, useState } from 'react';

interface Removal {
  readonly id: number;
  readonly before: readonly number[];
}

/**
 * After a deletion focuses the row that took its index, else the search field.
 *
 * @param ids in order
 * @param table the table's accessible name
 * @returns reports a removal; call it when the dialog closes
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

/** The next remaining row, else the one before; null if none is left. */
export function neighbourOf({ id, before }: Removal, left: readonly number[]): number | null {
  const index = before.indexOf(id);
  const around = [...before.slice(index + 1), ...before.slice(0, Math.max(index, 0)).reverse()];
  return around.find((other) => left.includes(other)) ?? null;
}
