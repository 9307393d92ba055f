import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { focusHead } from './head-keys';
import { nextIndex } from './next-index';
import { focusBeside } from './row-controls';

const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** What the keys of a row do besides moving; a missing one leaves its key alone. */
export interface RowActions {
  /** Enter. */
  readonly open?: ((index: number) => void) | undefined;
  /** E. */
  readonly edit?: ((index: number) => void) | undefined;
  /** Delete. */
  readonly remove?: ((index: number) => void) | undefined;
  /** Space. */
  readonly toggle?: ((index: number) => void) | undefined;
  /** Ctrl+A. */
  readonly toggleAll?: (() => void) | undefined;
}

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

/** The keys of rows (docs/screens.md, "Keyboard"). Controls inside a row keep Enter and Space, text fields all keys. */
export function useRowFocus(
  rowCount: number,
  reveal: (index: number) => void,
  actions: RowActions,
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

  const move = (event: KeyboardEvent<HTMLTableSectionElement>): boolean => {
    if (event.key === 'ArrowUp' && active === 0) return focusHead(event.currentTarget);
    const next = nextIndex(event.key, active, rowCount - 1, STEPS);
    if (next === null) return false;
    body.current = event.currentTarget;
    target.current = next;
    setActive(next);
    reveal(next);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const { target: element, key } = event;
    // A menu that a row opened is a child for React, but not in the document.
    const row = element instanceof Element ? element.closest<HTMLElement>('tr[data-index]') : null;
    if (row === null || !event.currentTarget.contains(row) || event.altKey || isTextField(element)) return;
    const onRow = element === row;
    const act = actionOf(event, actions, onRow);
    if (act !== undefined) act(active);
    else if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    else if (!focusBeside(row, key) && !move(event)) return;
    event.preventDefault();
  };
  return { active, setActive, isInside, takeBack, onFocus, onBlur, onKeyDown };
}

function actionOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  actions: RowActions,
  onRow: boolean,
): ((index: number) => void) | undefined {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? actions.toggleAll : undefined;
  if (key === 'Enter') return onRow ? actions.open : undefined;
  if (key === ' ') return onRow ? actions.toggle : undefined;
  if (key === 'Delete') return actions.remove;
  return key.toLowerCase() === 'e' ? actions.edit : undefined;
}

function isTextField(element: EventTarget): boolean {
  return (
    element instanceof HTMLElement &&
    element.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
  );
}
