import { FIELD_LABELS, type ImportField, LAYOUT_FIELDS } from '@balanco/catalogue-file/import-columns';
import type { TxtColumn } from '@balanco/catalogue-file/txt/txt-columns';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './ruler.module.css';

export type Edge = 'start' | 'end';

/** Being typed, so either may be blank. */
export type Positions = Partial<Record<ImportField, { start: number | ''; end: number | '' }>>;

/** Longer lines are cut: no catalogue has more characters. */
export const LONGEST_LINE = 400;

export function columnsOf(positions: Positions): TxtColumn[] {
  return LAYOUT_FIELDS.flatMap((key) => {
    const { start = '', end = '' } = positions[key] ?? {};
    return start === '' || end === '' ? [] : [{ key, start, end }];
  });
}

export function positionsOf(columns: readonly TxtColumn[]): Positions {
  return Object.fromEntries(columns.map(({ key, start, end }) => [key, { start, end }]));
}

/** How far an edge may go: a column keeps one character and never enters its neighbour. */
export function edgeRange(
  columns: readonly TxtColumn[],
  { key, start, end }: TxtColumn,
  edge: Edge,
): { min: number; max: number } {
  const others = columns.filter((other) => other.key !== key);
  if (edge === 'start') {
    const before = others.filter((other) => other.end <= start).map((other) => other.end);
    return { min: Math.max(0, ...before), max: Math.max(0, end - 1) };
  }
  const after = others.filter((other) => other.start >= end).map((other) => other.start);
  return { min: start + 1, max: Math.min(LONGEST_LINE, ...after) };
}

/** It stays within `edgeRange`. Positions overlapping already, as typed ones may, don't hold the edge. */
export function moveEdge(columns: readonly TxtColumn[], column: TxtColumn, edge: Edge, to: number): number {
  const { min, max } = edgeRange(columns, column, edge);
  return Math.min(Math.max(to, min), Math.max(min, max));
}

export function rulerLines(length: number): [tens: string, units: string] {
  const positions = Array.from({ length }, (_, position) => position);
  const tens = positions
    .filter((position) => position % 10 === 0)
    .map((position) => String(position).padEnd(10))
    .join('');
  return [tens.slice(0, length).trimEnd(), positions.map((position) => position % 10).join('')];
}

const ROOM = 8;

interface RulerProps {
  lines: readonly string[];
  columns: readonly TxtColumn[];
  onMove: (key: ImportField, edge: Edge, to: number) => void;
}

/** A sample under a ruler. Its columns' edges are dragged, or moved by the arrow keys. */
export function Ruler({ lines, columns, onMove }: RulerProps) {
  const board = useRef<HTMLDivElement>(null);
  const longest = Math.max(0, ...lines.map((line) => line.length), ...columns.map(({ end }) => end));
  const length = Math.min(LONGEST_LINE, longest + ROOM);
  const [tens, units] = rulerLines(length);
  /** Returns the nearest boundary between two characters. */
  const positionAt = (clientX: number) => {
    const { left, width } = board.current?.getBoundingClientRect() ?? { left: 0, width: 0 };
    return width === 0 ? 0 : Math.round(((clientX - left) / width) * length);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section className={`${styles.ruler} frame small mono`} tabIndex={0} aria-label="Régua">
      <div ref={board} className={styles.board} style={{ '--length': length } as CSSProperties}>
        <pre className={`${styles.scale} dim`}>{`${tens}\n${units}`}</pre>
        <div className={styles.sample}>
          {columns.map((column) => (
            <div key={column.key} className={styles.band} style={bandStyle(column)} title={nameOf(column)}>
              <span className={`${styles.name} block cut whole dim tiny`}>{nameOf(column)}</span>
            </div>
          ))}
          <pre>{lines.map((line) => line.slice(0, LONGEST_LINE)).join('\n')}</pre>
          {columns.flatMap((column) =>
            (['start', 'end'] as const).map((edge) => (
              <Grip
                key={`${column.key} ${edge}`}
                column={column}
                edge={edge}
                range={edgeRange(columns, column, edge)}
                positionAt={positionAt}
                onMove={(to) => onMove(column.key, edge, moveEdge(columns, column, edge, to))}
              />
            )),
          )}
        </div>
      </div>
    </section>
  );
}

function nameOf({ key }: TxtColumn): string {
  return FIELD_LABELS[key];
}

function bandStyle({ start, end }: TxtColumn): CSSProperties {
  return { left: `${start}ch`, width: `${Math.max(0, end - start)}ch` };
}

/** Pixels. A pointer this near the frame's side scrolls it. */
const SCROLL_ZONE = 24;
const SCROLL_STEP = 16;
const PAGE = 10;

interface GripProps {
  column: TxtColumn;
  edge: Edge;
  range: { min: number; max: number };
  positionAt: (clientX: number) => number;
  onMove: (to: number) => void;
}

/** Starts hang above the sample, ends stand below it, so that neighbours don't cover each other. */
function Grip({ column, edge, range, positionAt, onMove }: GripProps) {
  const position = column[edge];
  const press = (event: PointerEvent<HTMLElement>) => {
    // The text below must not be selected.
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = event.currentTarget.closest('section');
    if (frame !== null) scrollAtSides(frame, event.clientX);
    onMove(positionAt(event.clientX));
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: position - 1,
    ArrowDown: position - 1,
    ArrowRight: position + 1,
    ArrowUp: position + 1,
    PageDown: position - PAGE,
    PageUp: position + PAGE,
    Home: range.min,
    End: range.max,
  };
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const to = steps[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.grip}
      data-edge={edge}
      style={{ left: `${position}ch` }}
      aria-label={`Borda ${edge === 'start' ? 'inicial' : 'final'} de ${nameOf(column)}`}
      aria-valuenow={position}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuetext={`posição ${position}`}
      onPointerDown={press}
      onPointerMove={drag}
      onKeyDown={step}
    />
  );
}

function scrollAtSides(frame: HTMLElement, clientX: number): void {
  const { left, right } = frame.getBoundingClientRect();
  if (clientX > right - SCROLL_ZONE) frame.scrollLeft += SCROLL_STEP;
  else if (clientX < left + SCROLL_ZONE) frame.scrollLeft -= SCROLL_STEP;
}
