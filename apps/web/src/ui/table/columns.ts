import { type Cell, type ColumnDef, createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** The look of a column (docs/screens.md, "Columns"). */
export interface ColumnLook {
  /** The least width, in pixels. */
  width: number;
  /** Takes the remaining width and gives way first. */
  grow?: boolean;
  /** Width that a cell needs besides its text, e.g. for an icon, in pixels. */
  room?: number;
  /** The tooltip shows the whole value instead of the cell's text. */
  valueAsHint?: boolean;
  numeric?: boolean;
  /** Monospaced, for barcodes and internal codes. */
  code?: boolean;
  /** The sort field; without one the column can't be sorted. */
  sortKey?: string;
  /** Identifies the row, so it can't be hidden. Every list has at least one. */
  identifies?: boolean;
  /** Row options: never hidden, always in sight, of fixed width. */
  options?: boolean;
  /** Its name in 'Colunas' if the head is not plain text. */
  label?: string;
}

export type DataColumn<Row> = ColumnDef<typeof features, Row & object, unknown>;

/**
 * A typed builder of table columns. Call it at module scope, so that columns keep their identity. `cell` must not call hooks,
 * because texts are also made outside components; a component that it returns may.
 */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

export const defaultLook: ColumnLook = { width: 120 };

/** Core rows only: the server sorts, filters and pages lists. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook });

export function columnId<Row>(column: DataColumn<Row>): string {
  return column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '');
}

export function cellContent<Row extends object>(cell: Cell<typeof features, Row, unknown>): ReactNode {
  const { cell: render } = cell.column.columnDef;
  return typeof render === 'function' ? render(cell.getContext()) : render;
}

/**
 * The text of a cell (docs/screens.md, "Columns"): what its column renders, or the accessor's value if it renders an element.
 * Undefined for cells without words, such as options.
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
