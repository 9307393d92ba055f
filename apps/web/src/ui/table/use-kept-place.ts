import { useLayoutEffect, useRef } from 'react';
import { ROW_HEIGHT } from './use-virtual-rows';

/**
 * Keeps the rows in sight where they are when a refreshed list has more or fewer rows above them, and the row
 * that has the focus its place among the arrow keys. At the very top nothing is held: what has just arrived is to be seen.
 *
 * @param ids of all rows, in order; the same array for as long as the list is the same
 */
export function useKeptPlace(
  ids: readonly string[],
  frame: HTMLElement | null,
  { active, setActive }: { active: number; setActive: (index: number) => void },
): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = ids;
    if (old === ids || frame === null) return;
    if (frame.contains(document.activeElement)) setActive(active + rowShift(old, ids, active));
    if (frame.scrollTop === 0) return;
    frame.scrollTop += rowShift(old, ids, Math.floor(frame.scrollTop / ROW_HEIGHT)) * ROW_HEIGHT;
  }, [ids, frame, active, setActive]);
}

/** By how many places the row at `index`, or else the next one that is still there, has moved down. */
export function rowShift(before: readonly string[], after: readonly string[], index: number): number {
  const places = new Map(after.map((id, place) => [id, place]));
  for (let at = index; at < before.length; at += 1) {
    const place = places.get(before[at] ?? '');
    if (place !== undefined) return place - at;
  }
  return 0;
}
