import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RowFocus } from './table-keys';

/** Pixels, as in the style sheet. Cards vary, so each is measured. */
const ROW_HEIGHTS = { oneLine: 36, twoLines: 44, cards: 128 };
const LOW_ROW_HEIGHT = 28;
const HEAD_HEIGHT = 34;

/** E.g. a page at 200 %. The style sheets repeat it. */
const LOW = '(min-width: 37.5em) and (max-height: 32em)';

/** Shorter lists render whole, so that the browser's search finds everything. */
const WHOLE_LIMIT = 100;

interface VirtualRows {
  readonly indexes: readonly number[];
  /** Omitted rows before a position of `indexes`, in pixels. */
  readonly gapBefore: (position: number) => number;
  /** Omitted rows after the last, in pixels. */
  readonly gapAfter: number;
  readonly reveal: (index: number) => void;
  /** Ref of each rendered row; null if heights are equal. */
  readonly measure: RefCallback<HTMLTableRowElement> | null;
  readonly rowHeight: number;
}

/** Renders the rows in sight, some around them, and the focused one. */
export function useVirtualRows(
  count: number,
  active: number,
  frame: HTMLElement | null,
  kind: keyof typeof ROW_HEIGHTS,
): VirtualRows {
  const cards = kind === 'cards';
  const whole = count <= WHOLE_LIMIT;
  const head = cards ? 0 : HEAD_HEIGHT;
  const isLow = useMediaQuery(LOW, false, { getInitialValueInEffect: false }) === true;
  const rowHeight = isLow && !cards ? LOW_ROW_HEIGHT : ROW_HEIGHTS[kind];
  // Without a height the rows would wait for the table's layout and then render at once, which no press interrupts.
  const [height] = useState(() => frame?.offsetHeight ?? window.innerHeight);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame,
    initialRect: { width: 0, height },
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: head,
    scrollPaddingStart: head,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(active) ? inSight : [...inSight, active].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const indexes = whole
    ? Array.from({ length: count }, (_row, index) => index)
    : items.map(({ index }) => index);
  const end = (position: number) => items[position]?.end ?? head;
  return {
    indexes,
    gapBefore: (position) => (whole ? 0 : (items[position]?.start ?? 0) - end(position - 1)),
    gapAfter: whole ? 0 : virtualizer.getTotalSize() - end(items.length - 1),
    reveal: (index) => virtualizer.scrollToIndex(index),
    measure: cards && !whole ? virtualizer.measureElement : null,
    rowHeight,
  };
}

interface Shown {
  /** All rows, in order; a stable array while the list is unchanged. */
  readonly ids: readonly string[];
  /** Identifies page, search and order. */
  readonly view: string | undefined;
}

/**
 * Keeps visible rows in place when a refresh adds or removes rows above them, except at the top, where new
 * rows must show. The neighbour of a removed row gets its focus. A new view starts at its top.
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

/** Says how far the row at `index`, or the next surviving one, moved down. */
export function rowShift(before: readonly string[], after: readonly string[], index: number): number {
  const survivor = survivorFrom(before, after, index);
  return survivor === null ? 0 : survivor.now - survivor.was;
}

/** The new index of the row at `index`, or of the next surviving one, or the last. */
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
