import { type ColumnDef, createColumnHelper, tableFeatures } from '@tanstack/react-table';

/** The look of a column (docs/screens.md, "Columns"). */
export interface ColumnLook {
  /** The least width in pixels. A column gets more if its content needs it. */
  width: number;
  /** Takes the remaining width, and gives way first. */
  grow?: boolean;
  /** What a cell needs beside its text, e.g. for an icon, in pixels. */
  room?: number;
  /** The tooltip is the whole value, of which the cell shows a part. */
  valueAsHint?: boolean;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  /** Barcodes and internal codes, in a monospaced font. */
  code?: boolean;
  /** The sort field of the column head; without one the column can't be sorted. */
  sortKey?: string;
  /** Says which row it is, so it can't be hidden. Every list has one at least. */
  identifies?: boolean;
  /** The options of a row: always shown, always in sight, and as wide as they are. */
  options?: boolean;
  /** The name of the column in 'Colunas', if its head is more than a text. */
  label?: string;
}

export const defaultLook: ColumnLook = { width: 120 };

/** Core rows only, because the server sorts, filters and pages lists. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook });

export type DataColumn<Row> = ColumnDef<typeof features, Row & object, unknown>;

/** The id that the table gives a column. */
export function columnId<Row>(column: DataColumn<Row>): string {
  return column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '');
}

/**
 * Typed builder of the columns of a table. Call it at module scope, so that columns keep their identity. `cell` must not
 * call hooks; a component that it returns may.
 */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}
