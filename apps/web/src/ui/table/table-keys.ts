import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { keys } from '../keys';
import type { ColumnResizing } from './columns';

/** A key without its action keeps its usual meaning. */
interface RowActions {
  readonly open?: ((index: number) => void) | undefined;
  readonly edit?: ((index: number) => void) | undefined;
  readonly remove?: ((index: number) => void) | undefined;
  readonly toggle?: ((index: number) => void) | undefined;
  readonly toggleAll?: (() => void) | undefined;
  /** F2, or a digit, which replaces the value; with the column of the focused cell. */
  readonly enter?: ((index: number, digit: string | null, column: string | null) => void) | undefined;
}

export interface RowFocus {
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** True also right after the focused row was removed. */
  readonly isInside: () => boolean;
  readonly takeBack: (index: number) => void;
  readonly go: (index: number, column: string) => void;
  readonly onFocus: (event: FocusEvent<HTMLTableSectionElement>) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => void;
}

const ROW_STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Row keys (docs/screens.md, "Keyboard"). Controls inside a row keep Enter and Space; text fields keep every key. */
export function useRowFocus(
  rowCount: number,
  reveal: (index: number) => void,
  actions: RowActions,
): RowFocus {
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, rowCount - 1));
  const body = useRef<HTMLTableSectionElement | null>(null);
  const target = useRef<{ readonly index: number; readonly column?: string | undefined } | null>(null);

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
    if (inside.current && document.activeElement === document.body) target.current = { index };
  }, []);

  // A distant row renders only after the list scrolls to it.
  useEffect(() => {
    if (target.current === null) return;
    const { index, column } = target.current;
    const row = rowAt(Math.min(index, rowCount - 1));
    if (row === null) return;
    target.current = null;
    stopIn(row, column).focus({ preventScroll: true });
  });
  const rowAt = (index: number) =>
    body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;

  const move = (event: KeyboardEvent<HTMLTableSectionElement>): boolean => {
    if (event.key === 'ArrowUp' && active === 0) return focusHead(event.currentTarget);
    const next = nextIndex(event.key, active, rowCount - 1, ROW_STEPS);
    if (next === null) return false;
    body.current = event.currentTarget;
    target.current = { index: next, column: columnOf(event.target) };
    setActive(next);
    reveal(next);
    return true;
  };
  const go = (index: number, column: string) => {
    const next = Math.max(0, Math.min(index, rowCount - 1));
    setActive(next);
    reveal(next);
    const row = rowAt(next);
    if (row !== null) stopIn(row, column).focus({ preventScroll: true });
    else target.current = { index: next, column };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const { target: element, key } = event;
    // React, unlike the document, nests a menu inside the row that opened it.
    const row = element instanceof Element ? element.closest<HTMLElement>('tr[data-index]') : null;
    if (row === null || !event.currentTarget.contains(row) || event.altKey || isTextField(element)) return;
    const act = actionOf(event, actions, row);
    if (act !== undefined) act(active);
    else if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    else if (!focusBeside(row, key) && !move(event)) return;
    event.preventDefault();
  };
  return { active, setActive, isInside, takeBack, go, onFocus, onBlur, onKeyDown };
}

function actionOf(
  { key, ctrlKey, metaKey, target }: KeyboardEvent,
  actions: RowActions,
  row: HTMLElement,
): ((index: number) => void) | undefined {
  const isCell = target instanceof Element && target.matches('td');
  const onRow = target === row;
  if (ctrlKey || metaKey) return key.toLowerCase() === keys.selectAll ? actions.toggleAll : undefined;
  const { enter } = actions;
  const column = isCell ? (columnOf(target) ?? null) : null;
  if (isCell && EMPTYING.has(key)) return enter && ((index) => enter(index, '', column));
  if ((onRow || isCell) && /^(F2|\d)$/.test(key))
    return enter && ((index) => enter(index, key === 'F2' ? null : key, column));
  if (key === keys.open && isCell) return enter && ((index) => enter(index, null, column));
  if (key === keys.open) return onRow ? actions.open : undefined;
  if (key === keys.select) return onRow || isCell ? actions.toggle : undefined;
  if (key === keys.remove) return actions.remove;
  return key.toLowerCase() === keys.edit ? actions.edit : undefined;
}

/** They empty a cell, as in a sheet; only in a cell. */
const EMPTYING: ReadonlySet<string> = new Set(['Backspace', 'Delete']);

function columnOf(element: EventTarget | null): string | undefined {
  return element instanceof Element
    ? element.closest<HTMLElement>('[data-column]')?.dataset.column
    : undefined;
}

function stopIn(row: HTMLElement, column: string | undefined): HTMLElement {
  const cell = row.querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (cell?.matches(CONTROLS)) return cell;
  return cell?.querySelector<HTMLElement>(CONTROLS) ?? row;
}

function isTextField(element: EventTarget): boolean {
  return (
    element instanceof HTMLElement &&
    element.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
  );
}

const CONTROLS = ':is(a[href], button, input, [data-row-control]):not(:disabled)';

/** The table is one Tab stop; arrow keys reach its controls. */
export function untabControls(body: Element): void {
  for (const control of body.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (control.tabIndex !== -1) control.tabIndex = -1;
  }
}

function focusBeside(row: HTMLElement, key: string): boolean {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const at = controls.indexOf(document.activeElement as HTMLElement);
  const isOnRow = at === -1;
  if (key === 'ArrowLeft' && !isOnRow) (controls[at - 1] ?? row).focus();
  else if (key === 'ArrowRight' && controls.length > 0) (controls[at + 1] ?? controls.at(-1))?.focus();
  else if (key === 'Home' && !isOnRow) controls[0]?.focus();
  else if (key === 'End' && !isOnRow) controls.at(-1)?.focus();
  else return false;
  return true;
}

const HEAD_STEPS = { ArrowRight: 1, ArrowLeft: -1 };

export function onHeadKey(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const heads = headsOf(event.currentTarget);
  const next = nextIndex(event.key, heads.indexOf(event.target as HTMLElement), heads.length - 1, HEAD_STEPS);
  const row = event.currentTarget.parentElement?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  if (event.key === 'ArrowDown') row?.focus();
  else if (next !== null) heads[next]?.focus();
  else return;
  event.preventDefault();
}

/** ArrowUp from the rows returns to this head. */
export function noteHead({ currentTarget, target }: FocusEvent<HTMLTableSectionElement>): void {
  const at = headsOf(currentTarget).indexOf(target as HTMLElement);
  if (at !== -1) currentTarget.dataset.reached = String(at);
}

function focusHead(body: HTMLElement): boolean {
  const head = body.parentElement?.querySelector('thead');
  const found = head ? headsOf(head)[Number(head.dataset.reached ?? 0)] : undefined;
  found?.focus();
  return found !== undefined;
}

const headsOf = (head: Element) => [...head.querySelectorAll<HTMLElement>('[data-head]')];

const RESIZE_STEPS: Readonly<Record<string, number>> = { ArrowRight: 16, ArrowLeft: -16 };

/**
 * Shift with ArrowLeft or ArrowRight resizes the focused head's column, Delete restores the automatic width.
 * Returns whether it handled the key.
 *
 * @param widthOf in pixels
 */
export function onResizeKey(
  event: KeyboardEvent<HTMLTableSectionElement>,
  { resize }: Pick<ColumnResizing, 'resize'>,
  widthOf: (id: string) => number,
): boolean {
  const { key, shiftKey, target } = event;
  const id = (target as Element).closest<HTMLElement>('th[data-resizes]')?.dataset.resizes;
  if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
  const step = shiftKey ? RESIZE_STEPS[key] : undefined;
  if (step !== undefined) resize(id, widthOf(id) + step);
  else if (key === 'Delete' && !shiftKey) resize(id, null);
  else return false;
  event.preventDefault();
  return true;
}

function nextIndex(
  key: string,
  active: number,
  last: number,
  steps: Readonly<Record<string, number>>,
): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(active + step, last));
}
