import { useEffect, useRef, useState } from 'react';

/**
 * After a row was deleted the focus goes to the row that took its place, or to the last one, or to the search where
 * no row is left: its own button is gone.
 *
 * @returns the ref of what holds search and table, and what to call with the place of the deleted row
 */
export function useFocusAfterDelete() {
  const area = useRef<HTMLDivElement>(null);
  const [freed, setFreed] = useState<number | null>(null);
  useEffect(() => {
    if (freed === null) return;
    setFreed(null);
    const rows = [...(area.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
    const heir = rows.find((row) => Number(row.dataset.index) === freed) ?? rows.at(-1);
    (heir ?? area.current?.querySelector<HTMLElement>('[type="search"]'))?.focus();
  }, [freed]);
  return { area, afterDelete: setFreed };
}
