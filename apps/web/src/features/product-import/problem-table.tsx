import { FIELD_LABELS } from '@balanco/catalogue-file/import-columns';
import { memo, useMemo } from 'react';
import { counted } from '../../lib/counted';
import { columnsFor } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { useCardView } from '../../ui/table/use-card-view';
import styles from './import-dialog.module.css';
import type { ListedProblem } from './listed-problem';
import { ProblemCard } from './problem-card';
import { rowsInSight } from './rows-in-sight';
import { SeverityIcon } from './severity-icon';

const ROWS_IN_SIGHT = 4;
const CARD_ROWS = 8;
/** A table of 200,000 rows would freeze the page; the CSV has all problems. */
const MOST_LISTED = 20_000;

const column = columnsFor<ListedProblem>();

const problemColumns = column.columns([
  column.accessor('line', { header: 'Linha', meta: { width: 68, numeric: true } }),
  column.accessor('message', {
    header: 'Problema',
    meta: { width: 480, grow: true },
    cell: ({ row, getValue }) => (
      <span className={styles.problem} data-severity={row.original.severity} title={getValue()}>
        <SeverityIcon severity={row.original.severity} />
        {getValue()}
      </span>
    ),
  }),
  column.accessor('code', { header: 'Código', meta: { width: 136, code: true } }),
  column.accessor('description', { header: 'Produto', meta: { width: 200 } }),
  column.accessor(({ column }) => (column === null ? '' : FIELD_LABELS[column]), {
    id: 'column',
    header: 'Coluna',
    meta: { width: 140 },
  }),
  column.accessor('value', { header: 'No arquivo', meta: { width: 168, code: true } }),
  column.accessor('original', { header: 'Linha original', meta: { width: 640, code: true } }),
]);

interface ProblemTableProps {
  problems: readonly ListedProblem[];
  stale: boolean;
}

/** Problems with what their lines are about, in the given order; cards on small screens. */
export const ProblemTable = memo(function ProblemTable({ problems, stale }: ProblemTableProps) {
  const listed = useMemo(() => problems.slice(0, MOST_LISTED), [problems]);
  const rows = useCardView() ? CARD_ROWS : Math.min(problems.length, ROWS_IN_SIGHT);
  return (
    <>
      <div className={styles.table} style={rowsInSight(rows)}>
        <DataTable
          label="Problemas"
          columns={problemColumns}
          rows={listed}
          rowId={(problem) => `${problem.line} ${problem.column} ${problem.message}`}
          card={(problem) => <ProblemCard problem={problem} />}
          onRetry={() => undefined}
          emptyText="Nenhum problema"
          stale={stale}
        />
      </div>
      {problems.length > MOST_LISTED && (
        <p className={styles.more}>
          A lista mostra os primeiros {counted(MOST_LISTED, 'problema', 'problemas')}; o CSV traz todos.
        </p>
      )}
    </>
  );
});
