import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import { memo, useMemo } from 'react';
import { DataTable } from '../../ui/table/data-table';
import styles from './import-dialog.module.css';
import { previewColumns } from './preview-columns';
import { rowsInSight } from './rows-in-sight';

const PREVIEW_ROWS = 5;

interface PreviewTableProps {
  /** All rows of the file; undefined until it was read. */
  rows: readonly CatalogueRow[] | undefined;
  columns: readonly ImportColumnKey[];
  stale: boolean;
}

/** The first rows as they will be stored (DESIGN, section 7). */
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
