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
}

export const defaultLook: ColumnLook = { width: 120 };

/** Core rows only, because the server sorts, filters and pages lists. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook });

export type DataColumn<Row> = ColumnDef<typeof features, Row & object, unknown>;

/**
 * Typed builder of the columns of a table. Call it at module scope, so that columns keep their identity. `cell` must not
 * call hooks; a component that it returns may.
 */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}
