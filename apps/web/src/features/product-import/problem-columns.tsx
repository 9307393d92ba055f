import { FIELD_LABELS } from '@balanco/catalogue-file/import-columns';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { columnsFor } from '../../ui/table/columns';
import styles from './import-dialog.module.css';
import type { ListedProblem } from './listed-problem';

const column = columnsFor<ListedProblem>();

/** Every problem with its line, column and value (DESIGN, section 7). */
export const problemColumns = column.columns([
  column.accessor('line', { header: 'Linha', meta: { width: 68, numeric: true } }),
  column.accessor((problem) => FIELD_LABELS[problem.column], {
    id: 'column',
    header: 'Coluna',
    meta: { width: 140 },
  }),
  column.accessor('value', { header: 'No arquivo', meta: { width: 168, code: true } }),
  column.accessor('message', {
    header: 'Problema',
    meta: { width: 400, grow: true },
    cell: ({ row, getValue }) => (
      <span className={styles.problem} data-severity={row.original.severity}>
        <SeverityIcon severity={row.original.severity} />
        {getValue()}
      </span>
    ),
  }),
]);

function SeverityIcon({ severity }: Pick<ListedProblem, 'severity'>) {
  return severity === 'error' ? (
    <IconCircleX size={16} role="img" aria-label="Fica de fora" />
  ) : (
    <IconAlertTriangle size={16} role="img" aria-label="Aviso" />
  );
}
