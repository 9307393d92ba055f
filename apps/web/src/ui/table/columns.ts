import { type ColumnDef, createColumnHelper, tableFeatures } from '@tanstack/react-table';

/** How a column looks. Widths in pixels; `width` is the least, a growing column takes what is left. */
export interface ColumnLook {
  width: number;
  grow?: boolean;
  /** Numbers stand at the right, in tabular figures. */
  numeric?: boolean;
  /** Barcodes and internal codes, in a fixed-width face. */
  code?: boolean;
  /** The field that a press on the head sorts by; without one it can't be sorted. */
  sortKey?: string;
}

/** Core rows only: lists are sorted, filtered and paged by the server. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook });

export type DataColumn<Row> = ColumnDef<typeof features, Row & object, unknown>;

/** Typed builder of the columns of one table; call it at module scope, so that columns keep their identity. */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}
