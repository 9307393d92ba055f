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
const SORT_ICON = 18;
/** A frame as narrow as a phone, and the most that its fixed first column has, so that the others stay visible. */
const NARROW = 600;
const FIRST_NARROW = 144;

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

/** The width of each column, for its content and the frame (docs/screens.md, "Columns"). */
export function useColumnWidths<Row extends object>(
  frame: HTMLElement | null,
  { headers, rows, view, chosen, beside }: Columns<Row>,
): number[] {
  const width = useFrameWidth(frame);
  const fonts = useLoadedFonts();
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const before = useRef({ view, fonts });
  useLayoutEffect(() => {
    if (frame === null) return;
    const isSame = before.current.view === view && before.current.fonts === fonts;
    before.current = { view, fonts };
    setWanted((old) => {
      const needs = headers.map((header): [string, number] => {
        const need = wantedWidth(frame, header, rows);
        return [header.column.id, isSame ? Math.max(need, old.get(header.column.id) ?? 0) : need];
      });
      return needs.every(([id, need]) => old.get(id) === need) ? old : new Map(needs);
    });
  }, [frame, headers, rows, view, fonts]);

  const needs = headers.map(({ column }, index): ColumnNeed => {
    const { width: least, grow = false } = column.columnDef.meta ?? defaultLook;
    const need = { least, wanted: wanted.get(column.id) ?? 0, grow, chosen: chosen[column.id] };
    if (index > 0 || width === 0 || width >= NARROW) return need;
    return {
      ...need,
      least: Math.min(least, FIRST_NARROW),
      wanted: Math.min(need.wanted, FIRST_NARROW),
      grow: false,
    };
  });
  return shareWidths(needs, width - beside);
}

function wantedWidth<Row extends object>(
  frame: HTMLElement,
  { column }: Header<typeof features, Row, unknown>,
  rows: readonly TableRow<typeof features, Row>[],
): number {
  const { header, meta = defaultLook } = column.columnDef;
  const index = rows[0]?.getAllCells().findIndex((cell) => cell.column.id === column.id) ?? -1;
  const texts = rows.map((row) => {
    const cell = row.getAllCells()[index];
    return (cell && shownText(cell)) ?? '';
  });
  const head = typeof header === 'string' ? measureTexts(frame, [header], 'head') : 0;
  const content = measureTexts(frame, longestTexts(texts), meta.code === true ? 'code' : 'text');
  return PADDING + Math.max(head + sortRoom(meta), content + (meta.room ?? 0));
}

const sortRoom = (look: ColumnLook) => (look.sortKey === undefined ? 0 : SORT_ICON);

/** True once the fonts of the page are there, because text is measured in them. */
function useLoadedFonts(): boolean {
  const [loaded, setLoaded] = useState(false);
  useLayoutEffect(() => {
    // jsdom has no fonts.
    void document.fonts?.ready.then(() => setLoaded(true));
  }, []);
  return loaded;
}
