import type { Header, Row as TableRow } from '@tanstack/react-table';
import { useLayoutEffect, useRef, useState } from 'react';
import { type ColumnLook, classes, defaultLook, type features, shownText } from './columns';
import styles from './data-table.module.css';

/** Pixels, as in the style sheet. */
const PADDING = 24;
const COMPACT_PADDING = 16;
const SORT_ICON = 18;
/** Below this frame width cells are narrow and heads have two lines. */
const COMPACT = 1100;
/** So is a frame that exceeds the columns' least widths by less than this factor. */
const ROOMY = 1.15;
/** On a phone the fixed first column is no wider, so that others stay visible. */
const NARROW = 600;
const FIRST_NARROW = 144;

/** Only a file's problem list is longer; measuring 20,000 rows would freeze the page. */
const MEASURED_ROWS = 1000;

interface Columns<Row extends object> {
  readonly headers: readonly Header<typeof features, Row, unknown>[];
  readonly rows: readonly TableRow<typeof features, Row>[];
  /** Identifies page, search and order. Within one view columns only get wider. */
  readonly view: string | undefined;
  readonly chosen: Readonly<Record<string, number>>;
  /** Used by the rest of a row, in pixels. */
  readonly beside: number;
}

/** Fits content and frame (docs/screens.md, "Columns"). */
export function useColumnWidths<Row extends object>(
  frame: HTMLElement | null,
  { headers, rows, view, chosen, beside }: Columns<Row>,
): { readonly widths: number[]; readonly isCompact: boolean; readonly overflows: boolean } {
  const width = useFrameWidth(frame);
  const fonts = useLoadedFonts();
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const looks = headers.map(({ column }) => column.columnDef.meta ?? defaultLook);
  const least = looks.reduce((sum, look) => sum + look.width, beside);
  const isCompact = width > 0 && width < Math.max(COMPACT, ROOMY * least);
  const before = useRef({ view, fonts, isCompact, isEmpty: true });
  useLayoutEffect(() => {
    if (frame === null) return;
    const { current } = before;
    before.current = { view, fonts, isCompact, isEmpty: rows.length === 0 };
    // An empty list has the widths of another one's content.
    const isSame =
      !current.isEmpty && current.view === view && current.fonts === fonts && current.isCompact === isCompact;
    const measured = wantedWidths(frame, headers, rows, isCompact);
    const columns = `${LAST}${isCompact} ${headers.map(({ column: { id } }) => id).join()}`;
    setWanted((old) => {
      const last = rows.length === 0 ? lastWidths(columns) : undefined;
      const needs = headers.map(({ column: { id } }, index): [string, number] => {
        const need = last?.[index] ?? measured[index] ?? 0;
        return [id, isSame ? Math.max(need, old.get(id) ?? 0) : need];
      });
      if (rows.length > 0)
        lastWidths(
          columns,
          needs.map(([, need]) => need),
        );
      return needs.every(([id, need]) => old.get(id) === need) ? old : new Map(needs);
    });
  }, [frame, headers, rows, view, fonts, isCompact]);

  const needs = headers.map(({ column }, index): ColumnNeed => {
    const look = looks[index] ?? defaultLook;
    const content = wanted.get(column.id) ?? 0;
    const least = isCompact
      ? Math.max(compactLeast(look, content), namesRow(look, content, width))
      : look.width;
    const need = {
      least,
      wanted: look.options === true ? Math.max(least, content) : content,
      grow: look.grow === true,
      yields: look.yields,
      chosen: chosen[column.id],
    };
    if (index > 0 || width === 0) return need;
    // A wide fixed column would cover the others.
    const most = width < NARROW ? FIRST_NARROW : width / 2;
    const first = { ...need, chosen: need.chosen && Math.min(need.chosen, most) };
    if (width >= NARROW) return first;
    return { ...first, least: Math.min(least, most), wanted: Math.min(need.wanted, most), grow: false };
  });
  const widths = shareWidths(needs, width - beside);
  const sum = widths.reduce((total, each) => total + each, beside);
  // Fractions of pixels may be slightly off in sum.
  return { widths, isCompact, overflows: width > 0 && sum > width + 1 };
}

const LAST = 'balanco columns ';

/** Keeps what the columns want, and finds it again before the next rows load. */
function lastWidths(columns: string, widths?: readonly number[]): readonly number[] | undefined {
  try {
    if (widths !== undefined) sessionStorage.setItem(columns, JSON.stringify(widths));
    return JSON.parse(sessionStorage.getItem(columns) ?? '');
  } catch {
    return undefined;
  }
}

function wantedWidths<Row extends object>(
  frame: HTMLElement,
  headers: readonly Header<typeof features, Row, unknown>[],
  rows: readonly TableRow<typeof features, Row>[],
  isCompact: boolean,
): number[] {
  const measured = rows.slice(0, MEASURED_ROWS).map((row) => row.getAllCells());
  const groups = headers.flatMap(({ column: { id, columnDef } }): TextGroup[] => {
    const { header, meta = defaultLook } = columnDef;
    const index = measured[0]?.findIndex(({ column }) => column.id === id) ?? -1;
    const texts = measured.map((cells) => {
      const cell = cells[index];
      return (cell && shownText(cell)) ?? '';
    });
    if (meta.reserves !== undefined) texts.push(meta.reserves);
    return [
      { kind: 'head', texts: headTexts(header, isCompact) },
      {
        kind: meta.code === true ? 'code' : meta.small === true ? 'small' : 'text',
        texts: longestTexts(texts),
      },
    ];
  });
  const widths = measureTexts(frame, groups);
  return headers.map(({ column: { columnDef } }, index) => {
    const { meta = defaultLook } = columnDef;
    const [head = 0, content = 0] = widths.slice(2 * index);
    // The icon of a compact head lies in its padding.
    const icon = meta.sortKey === undefined || isCompact ? 0 : SORT_ICON;
    return (isCompact ? COMPACT_PADDING : PADDING) + Math.max(head + icon, content + (meta.room ?? 0));
  });
}

function compactLeast({ width, grow, options }: ColumnLook, content: number): number {
  if (options === true) return width - (PADDING - COMPACT_PADDING);
  return grow === true || content === 0 ? width : Math.min(width, content);
}

/** In a wide compact frame, a long name keeps a quarter of the width before it gives way. */
function namesRow({ identifies, grow }: ColumnLook, content: number, frame: number): number {
  return identifies === true && grow === true && frame >= COMPACT ? Math.min(content, frame / 4) : 0;
}

/** Two lines, as equal as the words allow. */
function headTexts(header: unknown, isCompact: boolean): string[] {
  if (typeof header !== 'string') return [];
  if (!isCompact) return [header];
  const words = header.split(' ');
  const splits = words.map((_word, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best));
}

const WIDEST_CONTENT = 360;

interface ColumnNeed {
  readonly least: number;
  readonly wanted: number;
  readonly grow: boolean;
  readonly yields?: number | undefined;
  readonly chosen?: number | undefined;
}

/**
 * Gives each column what its content needs. If there is too little, growing and yielding columns shrink to
 * their least width, then the table overflows. Growing columns, or else all in proportion, share what is left.
 */
export function shareWidths(columns: readonly ColumnNeed[], frame: number): number[] {
  const widths = columns.map(
    ({ chosen, least, wanted, grow, yields }) =>
      chosen ?? Math.max(least, grow || yields !== undefined ? wanted : Math.min(wanted, WIDEST_CONTENT)),
  );
  const spare = frame - sum(widths);
  if (spare < 0) {
    // Empty room goes before any text is cut.
    const empty = columns.map(({ chosen, wanted }, index) =>
      chosen === undefined && frame > 0 ? Math.max(0, (widths[index] ?? 0) - wanted) : 0,
    );
    const fitted = takeFrom(widths, empty, -spare);
    return shrink(columns, fitted, Math.max(0, sum(fitted) - frame));
  }
  const free = columns.map((column) => column.chosen === undefined);
  const growing = columns.map(({ grow }, index) => grow && free[index] === true);
  const takers = growing.includes(true) ? growing : free;
  if (!takers.includes(true)) return widths.with(-1, (widths.at(-1) ?? 0) + spare);
  const weights = widths.map((width, index) => (takers[index] !== true ? 0 : takers === growing ? 1 : width));
  return widths.map((width, index) => width + (spare * (weights[index] ?? 0)) / sum(weights));
}

function shrink(columns: readonly ColumnNeed[], widths: readonly number[], missing: number): number[] {
  const slacks = columns.map(({ chosen, grow, least, yields = Number.POSITIVE_INFINITY }, index) => {
    const floor = grow ? least : Math.max(least, yields);
    return chosen === undefined ? Math.max(0, (widths[index] ?? 0) - floor) : 0;
  });
  return takeFrom(widths, slacks, missing);
}

/** In proportion to what each can spare, at most all of it. */
function takeFrom(widths: readonly number[], spares: readonly number[], missing: number): number[] {
  const share = Math.min(1, missing / Math.max(1, sum(spares)));
  return widths.map((width, index) => width - share * (spares[index] ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Some systems round fonts up, and half a missing pixel cuts a letter. */
const SLACK = 4;

interface TextGroup {
  readonly kind: 'text' | 'code' | 'small' | 'head';
  readonly texts: readonly string[];
}

/**
 * The widest text of each group without padding, 0 for none. All at once: each measuring lays out the page anew.
 *
 * @param frame whose fonts apply
 */
function measureTexts(frame: HTMLElement, groups: readonly TextGroup[]): number[] {
  const probes = groups.map(probeOf);
  frame.append(...probes);
  const widths = probes.map((probe) =>
    probe.children.length === 0
      ? 0
      : Math.ceil(Math.max(...[...probe.children].map((line) => line.getBoundingClientRect().width))) + SLACK,
  );
  for (const probe of probes) probe.remove();
  return widths;
}

function probeOf({ kind, texts }: TextGroup): HTMLElement {
  const probe = document.createElement('div');
  probe.className =
    classes(
      styles.probe,
      kind === 'code' && 'mono small',
      kind === 'small' && styles.probeSmall,
      kind === 'head' && styles.probeHead,
    ) ?? '';
  probe.ariaHidden = 'true';
  for (const text of texts) {
    const line = document.createElement('span');
    line.textContent = text;
    probe.append(line);
  }
  return probe;
}

/** The widest text is among these: estimates are close. */
const MEASURED = 8;

/** Estimates first, because measuring a whole page takes too long. */
export function longestTexts(texts: Iterable<string>): string[] {
  const estimates = new Map<string, number>();
  for (const text of texts) if (text !== '') estimates.set(text, estimate(text));
  return [...estimates]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MEASURED)
    .map(([text]) => text);
}

function estimate(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index += 1) width += WIDTHS[text.charCodeAt(index)] ?? 1;
  return width;
}

/** Matching the 200,000 letters of 1000 rows against patterns is too slow. */
const WIDTHS = Array.from({ length: 256 }, (_width, code) => {
  const letter = String.fromCharCode(code);
  return /[A-ZÀ-Ýmw@%]/.test(letter) ? 1.35 : /[.,:;'|!iljftI ]/.test(letter) ? 0.5 : 1;
});

function useFrameWidth(frame: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (frame === null) return;
    setWidth(frame.clientWidth);
    const observer = new ResizeObserver(() => setWidth(frame.clientWidth));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

function useLoadedFonts(): boolean {
  const [loaded, setLoaded] = useState(false);
  useLayoutEffect(() => {
    // jsdom has no fonts.
    void document.fonts?.ready.then(() => setLoaded(true));
  }, []);
  return loaded;
}
