import { type PointerEvent, useState } from 'react';
import styles from './resize-handle.module.css';

export interface ResizeHandleProps {
  /** The side of the head cell at which it lies. The start belongs to the column before. */
  side: 'start' | 'end';
  /** Has the whole width of a target, because the next head has no part of it. */
  whole?: boolean;
  /** The column's width when the pointer takes it, in pixels. */
  width: number;
  /** Receives the new width when the pointer lets go; null makes it automatic. */
  onResize: (width: number | null) => void;
}

interface Drag {
  /** Where the pointer took the edge, and where it is, in pixels of the window. */
  readonly from: number;
  readonly at: number;
  /** Upper end and height of the table's frame. */
  readonly top: number;
  readonly height: number;
}

/** Less is a click, or a part of a double click. */
const LEAST_DRAG = 3;

/**
 * The edge of a column, for the pointer (docs/screens.md, "Columns"). While it is dragged a line shows where the edge will
 * be; the table itself changes once, at the end. Keyboards resize at the head (resize-keys.ts).
 */
export function ResizeHandle({ side, whole = false, width, onResize }: ResizeHandleProps) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const take = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    // No text is selected, and no head gets the focus.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const frame = event.currentTarget.closest('section')?.getBoundingClientRect();
    setDrag({
      from: event.clientX,
      at: event.clientX,
      top: frame?.top ?? 0,
      height: frame?.height ?? 0,
    });
  };
  const letGo = (event: PointerEvent<HTMLSpanElement>) => {
    if (drag === null) return;
    setDrag(null);
    const moved = event.clientX - drag.from;
    if (Math.abs(moved) >= LEAST_DRAG) onResize(width + moved);
  };

  return (
    <span
      className={styles.handle}
      data-side={side}
      data-whole={whole || undefined}
      data-dragging={drag === null ? undefined : true}
      aria-hidden
      onPointerDown={take}
      onPointerMove={(event) => drag && setDrag({ ...drag, at: event.clientX })}
      onPointerUp={letGo}
      onPointerCancel={() => setDrag(null)}
      onDoubleClick={() => onResize(null)}
    >
      {drag !== null && (
        <span className={styles.guide} style={{ left: drag.at, top: drag.top, height: drag.height }} />
      )}
    </span>
  );
}
