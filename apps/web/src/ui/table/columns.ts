import { type ColumnDef, createColumnHelper, tableFeatures } from '@tanstack/react-table';

/** The look of a column. `width` is the minimum in pixels; a growing column takes the remaining width. */
export interface ColumnLook {
  width: number;
  grow?: boolean;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  /** Barcodes and internal codes, in a monospaced font. */
  code?: boolean;
  /** The sort field of the column head; without one the column can't be sorted. */
  sortKey?: string;
}

/** Core rows only, because the server sorts, filters and pages lists. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook });

export type DataColumn<Row> = ColumnDef<typeof features, Row & object, unknown>;

/** Typed builder of the columns of a table. Call it at module scope, so that columns keep their identity. */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}
