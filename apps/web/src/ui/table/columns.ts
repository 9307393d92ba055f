import { type Cell, type ColumnDef, createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** See docs/screens.md, "Columns". */
export interface ColumnLook {
  /** The least width, in pixels. */
  width: number;
  /** Takes the remaining width and gives way first. */
  grow?: boolean;
  /** Gives way with those columns down to this width, in pixels, but takes no remaining width. */
  yields?: number;
  room?: number;
  /** The text that decides the width stands in the small letters of a second line. */
  small?: boolean;
  /** A text that a cell may get later; it is measured with the others, so that the column keeps its width. */
  reserves?: string;
  /** The tooltip shows the value instead of the cell's text. */
  valueAsHint?: boolean;
  numeric?: boolean;
  code?: boolean;
  /** Without it the column can't be sorted. */
  sortKey?: string;
  /** Identifies the row, so it can't be hidden. Every list has at least one. */
  identifies?: boolean;
  /** Hidden until somebody chooses it in 'Colunas'. */
  hiddenAtFirst?: boolean;
  /** It is never hidden, always in sight, of fixed width. */
  options?: boolean;
  edited?: boolean;
  /** What its figure means, as the tooltip of the head. */
  explains?: string;
  label?: string;
}

export type DataColumn<Row> = ColumnDef<typeof features, Row & object, unknown>;

/**
 * Call it at module scope, so that columns keep their identity. `cell` must not call hooks: it also runs
 * outside components.
 */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

export const optionsColumn = (width: number) => ({
  id: 'options',
  header: 'Opções',
  meta: { width, options: true },
});

export const defaultLook: ColumnLook = { width: 120 };

/** No row models: the server sorts, filters and pages. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook });

export function columnId<Row>(column: DataColumn<Row>): string {
  return column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '');
}

export function cellContent<Row extends object>(cell: Cell<typeof features, Row, unknown>): ReactNode {
  const { cell: render } = cell.column.columnDef;
  return typeof render === 'function' ? render(cell.getContext()) : render;
}

/**
 * A cell's text (docs/screens.md, "Columns"): what its column renders, or the accessor's value for an
 * element. Undefined without words, as for options.
 */
export function shownText<Row extends object>(
  cell: Cell<typeof features, Row, unknown>,
  content: unknown = cellContent(cell),
): string | undefined {
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  const value = cell.getValue();
  return typeof value === 'string' ? value : undefined;
}

export function classes(...names: readonly (string | undefined | false)[]): string | undefined {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || undefined;
}
