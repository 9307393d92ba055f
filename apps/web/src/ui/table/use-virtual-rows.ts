import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefCallback } from 'react';

/** Heights in pixels, as in the style sheet. That of a card is the usual one; each is measured. */
const ROW_HEIGHT = 36;
const LOW_ROW_HEIGHT = 28;
const CARD_HEIGHT = 128;
const HEAD_HEIGHT = 34;

/** A window of few rows, such as a page at 200 %. The style sheets have the same number. */
const LOW = '(min-width: 37.5em) and (max-height: 32em)';

/** Shorter lists are rendered whole, so that the browser's search finds everything in them. */
const WHOLE_LIMIT = 100;

interface VirtualRows {
  /** Indexes to render, in order. */
  readonly indexes: readonly number[];
  /** The height of omitted rows before the row at this position of `indexes`, and after the last, in pixels. */
  readonly gapBefore: (position: number) => number;
  readonly gapAfter: number;
  readonly reveal: (index: number) => void;
  /** The ref of every rendered row, whose height may differ from the others'. Null if all are alike. */
  readonly measure: RefCallback<HTMLTableRowElement> | null;
  /** The height of a row, or the usual height of a card, in pixels. */
  readonly rowHeight: number;
}

/** The rendered rows of a long list: the visible ones, some around them, and the focused one. */
export function useVirtualRows(
  count: number,
  active: number,
  frame: HTMLElement | null,
  cards: boolean,
): VirtualRows {
  const whole = count <= WHOLE_LIMIT;
  const head = cards ? 0 : HEAD_HEIGHT;
  const isLow = useMediaQuery(LOW, false, { getInitialValueInEffect: false }) === true;
  const rowHeight = cards ? CARD_HEIGHT : isLow ? LOW_ROW_HEIGHT : ROW_HEIGHT;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The sticky head covers the upper edge of the frame.
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
