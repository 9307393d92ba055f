import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import { fieldsOf, type ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import {
  BLANK_PRODUCT,
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import { memo, useMemo } from 'react';
import { productCellMeta } from '../../catalogue/product-cell-meta';
import { productValueText } from '../../catalogue/product-value-text';
import { columnsFor, type DataColumn } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import styles from './import-dialog.module.css';
import { rowsInSight } from './rows-in-sight';

const PREVIEW_ROWS = 5;

type PreviewColumns = readonly DataColumn<CatalogueRow>[];

const column = columnsFor<CatalogueRow>();

const line: PreviewColumns = column.columns([
  column.accessor('line', { header: 'Linha', meta: { width: 60, numeric: true } }),
]);

/** In pixels. The description also gets the remaining width. */
const WIDTHS: Readonly<Record<ProductColumn, number>> = {
  internal_code: 112,
  description: 232,
  barcode: 136,
  department: 112,
  system_stock: 116,
  value: 116,
};

interface PreviewTableProps {
  /** All rows of the file; undefined until the file is read. */
  rows: readonly CatalogueRow[] | undefined;
  columns: readonly ImportColumnKey[];
  stale: boolean;
}

/** The first rows as they will be stored (docs/files.md, "Review before sending"). */
export const PreviewTable = memo(function PreviewTable({ rows, columns, stale }: PreviewTableProps) {
  const shown = useMemo(() => previewColumns(columns), [columns]);
  const first = useMemo(() => rows?.slice(0, PREVIEW_ROWS), [rows]);
  return (
    <section>
      <h2 className={styles.heading}>Primeiras linhas, como serão gravadas</h2>
      <div className={styles.table} style={rowsInSight(PREVIEW_ROWS)}>
        <DataTable
          label="Primeiras linhas"
          columns={shown}
          rows={first}
          rowId={(row) => String(row.line)}
          onRetry={() => undefined}
          emptyText="Nenhuma linha"
          stale={stale}
        />
      </div>
    </section>
  );
});

/** The line number, then the columns of the product list that are imported. */
function previewColumns(chosen: readonly ImportColumnKey[]): PreviewColumns {
  const fields = fieldsOf(chosen);
  const imported = PRODUCT_COLUMN_NAMES.filter((name) => fields.includes(name));
  return column.columns([
    ...line,
    ...imported.map((name) =>
      column.accessor(name, {
        header: PRODUCT_COLUMNS[name].label,
        meta: { ...productCellMeta(name), width: WIDTHS[name] },
        cell: ({ row }) => cellText(name, row.original),
      }),
    ),
  ]);
}

/** A dash for a number that the line doesn't state: the product keeps its own, so 0 would be wrong. */
function cellText(name: ProductColumn, row: CatalogueRow): string {
  if (row[name] === undefined) return isTextColumn(name) ? '' : '—';
  return productValueText(name, { ...BLANK_PRODUCT, ...row });
}
