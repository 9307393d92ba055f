import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const PAGE_STEP = 10;

interface RowFocus {
  /** The one row that Tab reaches. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => void;
}

/**
 * Arrow keys, Home, End, PageUp and PageDown move from row to row, Enter opens one (DESIGN 10).
 * Keys inside a control of a cell stay with that control.
 */
export function useRowFocus(
  rowCount: number,
  reveal: (index: number) => void,
  open: ((index: number) => void) | undefined,
): RowFocus {
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, rowCount - 1));
  const body = useRef<HTMLTableSectionElement | null>(null);
  const moved = useRef(false);

  // A far row is rendered only after the list has scrolled to it.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    if (event.key === 'Enter' && open !== undefined) {
      event.preventDefault();
      open(active);
      return;
    }
    const next = nextRow(event.key, active, rowCount - 1);
    if (next === null) return;
    event.preventDefault();
    body.current = event.currentTarget;
    moved.current = true;
    setActive(next);
    reveal(next);
  };
  return { active, setActive, onKeyDown };
}

function nextRow(key: string, active: number, last: number): number | null {
  const clamp = (index: number) => Math.max(0, Math.min(index, last));
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1);
    case 'ArrowUp':
      return clamp(active - 1);
    case 'PageDown':
      return clamp(active + PAGE_STEP);
    case 'PageUp':
      return clamp(active - PAGE_STEP);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
