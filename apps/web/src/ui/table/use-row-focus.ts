import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { nextIndex } from './next-index';

const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

export interface RowFocus {
  /** The row that is the Tab stop. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Whether focus is in a row, or was in a row that has just been removed. */
  readonly isInside: () => boolean;
  /** Focuses a row if the focused row was removed, because the browser would lose the focus. */
  readonly takeBack: (index: number) => void;
  readonly onFocus: (event: FocusEvent<HTMLTableSectionElement>) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => void;
}

/**
 * Arrow keys, Home, End, PageUp and PageDown move between rows; Enter opens one (docs/screens.md, "Keyboard"). Controls
 * inside a cell keep their own keys.
 */
export function useRowFocus(
  rowCount: number,
  reveal: (index: number) => void,
  open: ((index: number) => void) | undefined,
): RowFocus {
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, rowCount - 1));
  const body = useRef<HTMLTableSectionElement | null>(null);
  const target = useRef<number | null>(null);

  // React emits no blur when the focused element is removed.
  const inside = useRef(false);
  const onFocus = (event: FocusEvent<HTMLTableSectionElement>) => {
    body.current = event.currentTarget;
    inside.current = true;
  };
  const onBlur = () => {
    inside.current = false;
  };
  const isInside = useCallback(() => inside.current, []);
  const takeBack = useCallback((index: number) => {
    if (inside.current && document.activeElement === document.body) target.current = index;
  }, []);

  // A distant row is rendered only after the list has scrolled to it.
  useEffect(() => {
    if (target.current === null) return;
    const index = Math.min(target.current, rowCount - 1);
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (row === undefined || row === null) return;
    target.current = null;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    if (event.key === 'Enter' && open !== undefined) {
      event.preventDefault();
      open(active);
      return;
    }
    const next = nextIndex(event.key, active, rowCount - 1, STEPS);
    if (next === null) return;
    event.preventDefault();
    body.current = event.currentTarget;
    target.current = next;
    setActive(next);
    reveal(next);
  };
  return { active, setActive, isInside, takeBack, onFocus, onBlur, onKeyDown };
}
