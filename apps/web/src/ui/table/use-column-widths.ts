import type { Header, Row as TableRow } from '@tanstack/react-table';
import { useLayoutEffect, useRef, useState } from 'react';
import { type ColumnLook, defaultLook, type features } from './columns';
import { longestTexts } from './longest-texts';
import { measureTexts } from './measure-texts';
import { type ColumnNeed, shareWidths } from './share-widths';
import { shownText } from './shown-text';
import { useFrameWidth } from './use-frame-width';

/** Left and right of a cell's text, and the icon of a head, in pixels, as in the style sheet. */
const PADDING = 24;
const COMPACT_PADDING = 16;
const SORT_ICON = 18;
/** Below this width of its frame every table is compact: narrow cells, and heads of two lines. */
const COMPACT = 1100;
/** A wider frame is roomy for columns that have together this many times their least width; if not, the table is compact too. */
const ROOMY = 1.15;
/** A frame as narrow as a phone, and the most that its fixed first column has, so that the others stay visible. */
const NARROW = 600;
const FIRST_NARROW = 144;

/** The rows whose texts decide. Only the problems of a file are more, and making cells for 20,000 would freeze the page. */
const MEASURED_ROWS = 1000;

interface Columns<Row extends object> {
  readonly headers: readonly Header<typeof features, Row, unknown>[];
  readonly rows: readonly TableRow<typeof features, Row>[];
  /** Identifies page, search and order. Within one view columns get wider, but never narrower. */
  readonly view: string | undefined;
  /** Widths chosen by hand, by column. */
  readonly chosen: Readonly<Record<string, number>>;
  /** What else stands in a row, in pixels. */
  readonly beside: number;
}

interface ColumnWidths {
  /** In pixels, in the order of the columns. */
  readonly widths: number[];
  readonly isCompact: boolean;
  /** Whether the table is wider than its frame. */
  readonly overflows: boolean;
}

/** The width of each column, for its content and the frame (docs/screens.md, "Columns"). */
export function useColumnWidths<Row extends object>(
  frame: HTMLElement | null,
  { headers, rows, view, chosen, beside }: Columns<Row>,
): ColumnWidths {
  const width = useFrameWidth(frame);
  const fonts = useLoadedFonts();
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const looks = headers.map(({ column }) => column.columnDef.meta ?? defaultLook);
  const least = looks.reduce((sum, look) => sum + look.width, beside);
  const isCompact = width > 0 && width < Math.max(COMPACT, ROOMY * least);
  const before = useRef({ view, fonts, isCompact });
  useLayoutEffect(() => {
    if (frame === null) return;
    const { current } = before;
    const isSame = current.view === view && current.fonts === fonts && current.isCompact === isCompact;
    before.current = { view, fonts, isCompact };
    setWanted((old) => {
      const needs = headers.map((header): [string, number] => {
        const need = wantedWidth(frame, header, rows, isCompact);
        return [header.column.id, isSame ? Math.max(need, old.get(header.column.id) ?? 0) : need];
      });
      return needs.every(([id, need]) => old.get(id) === need) ? old : new Map(needs);
    });
  }, [frame, headers, rows, view, fonts, isCompact]);

  const needs = headers.map(({ column }, index): ColumnNeed => {
    const look = looks[index] ?? defaultLook;
    const content = wanted.get(column.id) ?? 0;
    const least = isCompact
      ? Math.max(compactLeast(look, content), namesRow(look, content, width))
      : look.width;
    const need = { least, wanted: content, grow: look.grow === true, chosen: chosen[column.id] };
    if (index > 0 || width === 0) return need;
    // The first column is fixed, so a wide one would cover the others.
    const most = width < NARROW ? FIRST_NARROW : width / 2;
    const first = { ...need, chosen: need.chosen && Math.min(need.chosen, most) };
    if (width >= NARROW) return first;
    return { ...first, least: Math.min(least, most), wanted: Math.min(need.wanted, most), grow: false };
  });
  const widths = shareWidths(needs, width - beside);
  const sum = widths.reduce((total, each) => total + each, beside);
  // Widths are fractions of pixels, whose sum can be off by a hair.
  return { widths, isCompact, overflows: width > 0 && sum > width + 1 };
}

function wantedWidth<Row extends object>(
  frame: HTMLElement,
  { column }: Header<typeof features, Row, unknown>,
  rows: readonly TableRow<typeof features, Row>[],
  isCompact: boolean,
): number {
  const { header, meta = defaultLook } = column.columnDef;
  const index = rows[0]?.getAllCells().findIndex((cell) => cell.column.id === column.id) ?? -1;
  const texts = rows.slice(0, MEASURED_ROWS).map((row) => {
    const cell = row.getAllCells()[index];
    return (cell && shownText(cell)) ?? '';
  });
  const head = measureTexts(frame, headTexts(header, isCompact), 'head');
  const content = measureTexts(frame, longestTexts(texts), meta.code === true ? 'code' : 'text');
  // The icon of a compact head lies in its padding.
  const icon = meta.sortKey === undefined || isCompact ? 0 : SORT_ICON;
  return (isCompact ? COMPACT_PADDING : PADDING) + Math.max(head + icon, content + (meta.room ?? 0));
}

/** A compact column has no more than its content needs, once it was measured. */
function compactLeast({ width, grow, options }: ColumnLook, content: number): number {
  if (options === true) return width - (PADDING - COMPACT_PADDING);
  return grow === true || content === 0 ? width : Math.min(width, content);
}

/** In a wide frame that is too narrow all the same, a long name has a quarter of it before it gives way. */
function namesRow({ identifies, grow }: ColumnLook, content: number, frame: number): number {
  return identifies === true && grow === true && frame >= COMPACT ? Math.min(content, frame / 4) : 0;
}

/** The lines of a head. A compact one has two, as equal as its words allow. */
function headTexts(header: unknown, isCompact: boolean): string[] {
  if (typeof header !== 'string') return [];
  if (!isCompact) return [header];
  const words = header.split(' ');
  const splits = words.map((_word, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best));
}

/** True once the fonts of the page are there, because text is measured in them. */
function useLoadedFonts(): boolean {
  const [loaded, setLoaded] = useState(false);
  useLayoutEffect(() => {
    // jsdom has no fonts.
    void document.fonts?.ready.then(() => setLoaded(true));
  }, []);
  return loaded;
}
