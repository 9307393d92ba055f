import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import { memo, useMemo } from 'react';
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

/** The columns of the product list, in its order, each with the column of the file that fills it. */
const sources: readonly (readonly [ImportColumnKey, PreviewColumns])[] = [
  [
    'internal_code',
    column.columns([
      column.accessor('internal_code', { header: 'Código Interno', meta: { width: 112, code: true } }),
    ]),
  ],
  [
    'description',
    column.columns([
      column.accessor('description', { header: 'Descrição', meta: { width: 232, grow: true } }),
    ]),
  ],
  [
    'barcode',
    column.columns([
      column.accessor('barcode', { header: 'Código de Barras', meta: { width: 136, code: true } }),
    ]),
  ],
  [
    'department',
    column.columns([column.accessor('department', { header: 'Departamento', meta: { width: 112 } })]),
  ],
  [
    'stock_value_combined',
    column.columns([
      column.accessor('system_stock', {
        header: 'Saldo Sistema',
        meta: { width: 116, numeric: true },
        cell: ({ getValue }) => numberText(getValue(), formatQuantity),
      }),
      column.accessor('value', {
        header: 'Valor',
        meta: { width: 116, numeric: true },
        cell: ({ getValue }) => numberText(getValue(), formatMoney),
      }),
    ]),
  ],
];

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
  return [...line, ...sources.flatMap(([key, columns]) => (chosen.includes(key) ? columns : []))];
}

/** A dash for a number that the line doesn't state: the product keeps its own, so 0 would be wrong. */
function numberText(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? '—' : format(value);
}
