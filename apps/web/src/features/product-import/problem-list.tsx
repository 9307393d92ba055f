import { FIELD_LABELS } from '@balanco/catalogue-file/import-columns';
import { Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconCircleX, IconDownload } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { counted } from '../../lib/counted';
import { saveFile } from '../../ui/save-file';
import { columnsFor } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import styles from './import-dialog.module.css';
import type { ListedProblem } from './listed-problem';
import { problemCsv, problemCsvName } from './problem-csv';
import { rowsInSight } from './rows-in-sight';

const ROWS_IN_SIGHT = 4;
/** A table of 200,000 rows would freeze the page; the CSV has all problems. */
const MOST_LISTED = 20_000;

const column = columnsFor<ListedProblem>();

const problemColumns = column.columns([
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

interface ProblemListProps {
  problems: readonly ListedProblem[];
  fileName: string;
  stale: boolean;
  /** How many numbers can't be read. If there are any, the person may choose to store 0 for them. */
  badNumbers: number;
  badNumbersAsZero: boolean;
  onBadNumbersAsZero: (asZero: boolean) => void;
}

/**
 * All problems of the file, errors first, as a table and a CSV to download (docs/files.md, "Review before sending").
 */
export const ProblemList = memo(function ProblemList(props: ProblemListProps) {
  const { problems, badNumbers } = props;
  const sorted = useMemo(() => errorsFirst(problems), [problems]);
  const listed = useMemo(() => sorted.slice(0, MOST_LISTED), [sorted]);
  const download = () =>
    saveFile(problemCsvName(props.fileName), new Blob([problemCsv(sorted)], { type: 'text/csv' }));
  return (
    <section aria-label="Problemas">
      <div className={styles.headingRow}>
        <h2 className={styles.heading}>{counted(problems.length, 'problema', 'problemas')}</h2>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={download}
        >
          Baixar problemas (CSV)
        </Button>
      </div>
      {badNumbers > 0 && (
        <Checkbox
          mb="xs"
          label={`Gravar 0 onde o número não pode ser lido (${counted(badNumbers, 'número', 'números')})`}
          checked={props.badNumbersAsZero}
          onChange={(event) => props.onBadNumbersAsZero(event.currentTarget.checked)}
        />
      )}
      <div className={styles.table} style={rowsInSight(Math.min(problems.length, ROWS_IN_SIGHT))}>
        <DataTable
          label="Problemas"
          columns={problemColumns}
          rows={listed}
          rowId={(problem) => `${problem.line} ${problem.column} ${problem.message}`}
          onRetry={() => undefined}
          emptyText="Nenhum problema"
          stale={props.stale}
        />
      </div>
      {sorted.length > MOST_LISTED && (
        <p className={styles.more}>
          A lista mostra os primeiros {counted(MOST_LISTED, 'problema', 'problemas')}; o CSV traz todos.
        </p>
      )}
    </section>
  );
});

function errorsFirst(problems: readonly ListedProblem[]): ListedProblem[] {
  const bySeverity = (wanted: ListedProblem['severity']) =>
    problems.filter(({ severity }) => severity === wanted);
  return [...bySeverity('error'), ...bySeverity('warning')];
}

function SeverityIcon({ severity }: Pick<ListedProblem, 'severity'>) {
  return severity === 'error' ? (
    <IconCircleX size={16} role="img" aria-label="Fica de fora" />
  ) : (
    <IconAlertTriangle size={16} role="img" aria-label="Aviso" />
  );
}
