import { useLayoutEffect, useRef } from 'react';
import type { RowFocus } from './use-row-focus';
import { ROW_HEIGHT } from './use-virtual-rows';

interface Shown {
  /** Of all rows, in order; the same array for as long as the list is the same. */
  readonly ids: readonly string[];
  /** What the rows are a part of. */
  readonly view: string | undefined;
}

/**
 * Keeps the rows in sight where they are when a refreshed list has more or fewer rows above them, and the row
 * that has the focus its place among the arrow keys; where it went itself, its neighbour gets the focus. At the very top
 * nothing is held: what has just arrived is to be seen. Another view begins at its top.
 */
export function useKeptPlace({ ids, view }: Shown, frame: HTMLElement | null, focus: RowFocus): void {
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
      if (isInside()) next = newPlace(old.ids, ids, active);
      if (frame.scrollTop > 0)
        frame.scrollTop += rowShift(old.ids, ids, Math.floor(frame.scrollTop / ROW_HEIGHT)) * ROW_HEIGHT;
    }
    setActive(next);
    takeBack(next);
  }, [ids, view, frame, active, setActive, isInside, takeBack]);
}

/** By how many places the row at `index`, or else the next one that is still there, has moved down. */
export function rowShift(before: readonly string[], after: readonly string[], index: number): number {
  const survivor = survivorFrom(before, after, index);
  return survivor === null ? 0 : survivor.now - survivor.was;
}

/** Where the row at `index`, or else the next one that is still there, is now; at the end where none is left. */
export function newPlace(before: readonly string[], after: readonly string[], index: number): number {
  return survivorFrom(before, after, index)?.now ?? Math.max(0, after.length - 1);
}

function survivorFrom(before: readonly string[], after: readonly string[], index: number) {
  const places = new Map(after.map((id, place) => [id, place]));
  for (let at = index; at < before.length; at += 1) {
    const now = places.get(before[at] ?? '');
    if (now !== undefined) return { was: at, now };
  }
  return null;
}
