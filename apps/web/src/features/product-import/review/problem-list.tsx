import { FIELD_LABELS } from '@balanco/catalogue-file/import-columns';
import { errorsFirst, type ListedProblem } from '@balanco/catalogue-file/listed-problem';
import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { Button, Checkbox } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleX,
  IconDownload,
  IconFileDownload,
  IconReceiptOff,
} from '@tabler/icons-react';
import { type CSSProperties, memo, useDeferredValue, useMemo, useState } from 'react';
import { sentence } from '../../../api/client';
import { csvOf } from '../../../lib/csv';
import { AlertLine } from '../../../ui/messages/message-line';
import { saveFile } from '../../../ui/save-file';
import { columnsFor } from '../../../ui/table/columns';
import { DataTable } from '../../../ui/table/data-table';
import { useCardView } from '../../../ui/table/use-card-view';
import styles from '../product-import.module.css';

export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

interface ProblemListProps {
  problems: readonly ListedProblem[];
  fileName: string;
  stale: boolean;
  /** null without rejected lines or the file. */
  makeRejected: (() => Promise<SavedFile>) | null;
  badNumbers: number;
  badNumbersAsZero: boolean;
  onBadNumbersAsZero: (asZero: boolean) => void;
}

export const PROBLEMS_ID = 'import-problems';

/** Errors first, with a CSV and the lines to mend (docs/files.md, "Review before sending"). */
export const ProblemList = memo(function ProblemList(props: ProblemListProps) {
  const { problems, badNumbers, makeRejected } = props;
  const [making, setMaking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sorted = useMemo(() => errorsFirst(problems), [problems]);
  const download = () => saveFile(problemCsvName(props.fileName), problemCsv(sorted));
  const downloadRejected = async (make: () => Promise<SavedFile>) => {
    setMaking(true);
    setFailure(null);
    try {
      const { name, content } = await make();
      saveFile(name, content);
    } catch (error) {
      setFailure(sentence(error));
    } finally {
      setMaking(false);
    }
  };
  return (
    <section id={PROBLEMS_ID} tabIndex={-1} aria-label="Problemas">
      <div className="line gap-4 rows-1 between mb-2">
        <h2>{headingText(problems)}</h2>
        <div className="line">
          {makeRejected !== null && (
            <Button
              size="compact-sm"
              leftSection={<IconFileDownload size={14} aria-hidden />}
              disabled={making}
              onClick={() => void downloadRejected(makeRejected)}
            >
              Baixar linhas rejeitadas
            </Button>
          )}
          <Button size="compact-sm" leftSection={<IconDownload size={14} aria-hidden />} onClick={download}>
            Baixar problemas (CSV)
          </Button>
        </div>
      </div>
      <AlertLine message={failure} />
      {badNumbers > 0 && (
        <Checkbox
          mb="xs"
          label={`Gravar 0 onde o número não pode ser lido (${counted(badNumbers, 'número', 'números')})`}
          checked={props.badNumbersAsZero}
          onChange={(event) => props.onBadNumbersAsZero(event.currentTarget.checked)}
        />
      )}
      <ProblemTable problems={sorted} stale={props.stale} />
    </section>
  );
});

export function problemCsvName(fileName: string): string {
  return `problemas-${fileName.replace(/\.[^.]+$/, '')}.csv`;
}

const CONSEQUENCES: Readonly<Record<ListedProblem['severity'], string>> = {
  error: 'Fica de fora',
  skipped: 'Não é um produto',
  warning: 'Aviso',
};

const HEADER = [
  'Linha',
  'Coluna',
  'No arquivo',
  'Problema',
  'Consequência',
  'Código',
  'Produto',
  'Linha original',
];

export function problemCsv(problems: readonly ListedProblem[]): Blob {
  const rows = problems.map(({ line, column, value, message, severity, code, description, original }) => [
    String(line),
    column === null ? '' : FIELD_LABELS[column],
    value,
    message,
    CONSEQUENCES[severity],
    code,
    description,
    original,
  ]);
  return csvOf([HEADER, ...rows]);
}

function headingText(problems: readonly ListedProblem[]): string {
  const skipped = problems.filter(({ severity }) => severity === 'skipped').length;
  const parts = [
    problems.length > skipped && counted(problems.length - skipped, 'problema', 'problemas'),
    skipped > 0 && counted(skipped, 'linha que não é de produto', 'linhas que não são de produtos'),
  ];
  return parts.filter((part) => part !== false).join(' e ');
}

const ROWS_IN_SIGHT = 4;
const CARD_ROWS = 8;
/** A table of 200,000 rows would freeze the page; the CSV has all. */
const MOST_LISTED = 20_000;
/** How many show at first: building thousands of rows and laying out the table would be one long task. */
const FIRST_LISTED = 100;

const column = columnsFor<ListedProblem>();

const problemColumns = column.columns([
  column.accessor('line', { header: 'Linha', meta: { width: 68, numeric: true } }),
  column.accessor('message', {
    header: 'Problema',
    meta: { width: 480, grow: true, room: 22 },
    cell: ({ row, getValue }) => (
      <span className={`${styles.problem} inline`} title={getValue()}>
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

const ProblemTable = memo(function ProblemTable({ problems, stale }: ProblemTableProps) {
  // It comes after the preview's rows: one task with both tables would be long.
  const isTabled = useDeferredValue(true, false);
  const rows = useCardView() ? CARD_ROWS : Math.min(problems.length, ROWS_IN_SIGHT);
  return (
    <>
      <div className={`${styles.table} column`} style={rowsInSight(rows)}>
        {isTabled && <ListedProblems problems={problems} stale={stale} />}
      </div>
      {problems.length > MOST_LISTED && (
        <p className="mt-2 dim small">
          A lista mostra os primeiros {counted(MOST_LISTED, 'problema', 'problemas')}; o CSV traz todos.
        </p>
      )}
    </>
  );
});

function ListedProblems({ problems, stale }: ProblemTableProps) {
  const isWhole = useDeferredValue(true, false);
  const limit = isWhole ? MOST_LISTED : FIRST_LISTED;
  const listed = useMemo(() => problems.slice(0, limit), [problems, limit]);
  return (
    <DataTable
      label="Problemas"
      columns={problemColumns}
      rows={listed}
      total={Math.min(problems.length, MOST_LISTED)}
      rowId={(_problem, index) => String(index)}
      card={(problem) => <ProblemCard problem={problem} />}
      onRetry={() => undefined}
      emptyText="Nenhum problema"
      stale={stale}
    />
  );
}

export function rowsInSight(rows: number): CSSProperties {
  return { '--rows': rows } as CSSProperties; // React's type knows no custom properties.
}

function ProblemCard({ problem }: { problem: ListedProblem }) {
  const { line, code, description, original, column, value, severity, message } = problem;
  const about = [`Linha ${formatInteger(line)}`, code, description].filter((part) => part !== '');
  return (
    <div className="stack gap-1 pad anywhere">
      <span className="row top bold">
        <SeverityIcon severity={severity} />
        <span>{message}</span>
      </span>
      <span>{about.join(' · ')}</span>
      {column !== null && value !== '' && value !== code && (
        <span className="dim">
          {FIELD_LABELS[column]}: {value}
        </span>
      )}
      {original !== '' && (
        <code className={`${styles.original} block dim mono tiny anywhere`}>{original}</code>
      )}
    </div>
  );
}

function SeverityIcon({ severity }: Pick<ListedProblem, 'severity'>) {
  const Icon =
    severity === 'error' ? IconCircleX : severity === 'skipped' ? IconReceiptOff : IconAlertTriangle;
  const tone = severity === 'error' ? 'danger' : severity === 'warning' ? 'warning' : undefined;
  return <Icon size={16} role="img" aria-label={CONSEQUENCES[severity]} className={tone} />;
}
