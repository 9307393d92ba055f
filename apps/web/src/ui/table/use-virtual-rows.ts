import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';

/** Heights in pixels, as in the style sheet. */
export const ROW_HEIGHT = 36;
const HEAD_HEIGHT = 34;

/** Shorter lists are rendered whole, so that the browser's search finds everything in them. */
const WHOLE_LIMIT = 100;

interface VirtualRows {
  /** Indexes to render, in order. */
  readonly indexes: readonly number[];
  /** The height of omitted rows before the row at this position of `indexes`, and after the last, in pixels. */
  readonly gapBefore: (position: number) => number;
  readonly gapAfter: number;
  readonly reveal: (index: number) => void;
}

/** The rendered rows of a long list: the visible ones, some around them, and the focused one. */
export function useVirtualRows(count: number, active: number, frame: HTMLElement | null): VirtualRows {
  const whole = count <= WHOLE_LIMIT;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    // The sticky head covers the upper edge of the frame.
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(active) ? inSight : [...inSight, active].sort((a, b) => a - b);
    },
  });
  const indexes = whole
    ? Array.from({ length: count }, (_row, index) => index)
    : virtualizer.getVirtualItems().map((item) => item.index);
  const last = indexes.at(-1) ?? -1;
  return {
    indexes,
    gapBefore: (position) => ((indexes[position] ?? 0) - (indexes[position - 1] ?? -1) - 1) * ROW_HEIGHT,
    gapAfter: (count - 1 - last) * ROW_HEIGHT,
    reveal: (index) => virtualizer.scrollToIndex(index),
  };
}
