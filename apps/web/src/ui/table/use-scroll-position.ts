import { useLayoutEffect, useRef } from 'react';
import type { RowFocus } from './use-row-focus';

interface Shown {
  /** Ids of all rows, in order; the same array while the list is unchanged. */
  readonly ids: readonly string[];
  /** Identifies page, search and order. */
  readonly view: string | undefined;
}

/**
 * Keeps the visible rows at their position when a refresh adds or removes rows above them. The focused row keeps the
 * focus; if it is removed, its neighbour gets it. At the top nothing is kept, because new rows must be visible. Another
 * view starts at its top.
 */
export function useScrollPosition(
  { ids, view }: Shown,
  frame: HTMLElement | null,
  focus: RowFocus,
  rowHeight: number,
): void {
  const before = useRef({ ids, view });
  const { active, setActive, isInside, takeBack } = focus;
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { ids, view };
    if (old.ids === ids || frame === null) return;
    let next = active;
    if (old.view !== view) {
      next = 0;
      frame.scrollTop = 0;
    } else {
      if (isInside()) next = newIndex(old.ids, ids, active);
      if (frame.scrollTop > 0)
        frame.scrollTop += rowShift(old.ids, ids, Math.floor(frame.scrollTop / rowHeight)) * rowHeight;
    }
    setActive(next);
    takeBack(next);
  }, [ids, view, frame, rowHeight, active, setActive, isInside, takeBack]);
}

/** By how many rows the row at `index`, or the next one that still exists, has moved down. */
export function rowShift(before: readonly string[], after: readonly string[], index: number): number {
  const survivor = survivorFrom(before, after, index);
  return survivor === null ? 0 : survivor.now - survivor.was;
}

/** The new index of the row at `index`, or of the next one that still exists; the last index if none does. */
export function newIndex(before: readonly string[], after: readonly string[], index: number): number {
  return survivorFrom(before, after, index)?.now ?? Math.max(0, after.length - 1);
}

function survivorFrom(before: readonly string[], after: readonly string[], index: number) {
  const indexes = new Map(after.map((id, index) => [id, index]));
  for (let at = index; at < before.length; at += 1) {
    const now = indexes.get(before[at] ?? '');
    if (now !== undefined) return { was: at, now };
  }
  return null;
}
