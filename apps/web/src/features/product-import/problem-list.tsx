import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconFileDownload } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { AlertLine } from '../../ui/alert-line';
import { saveFile } from '../../ui/save-file';
import styles from './import-dialog.module.css';
import { errorsFirst, type ListedProblem } from './listed-problem';
import { problemCsv, problemCsvName } from './problem-csv';
import { ProblemTable } from './problem-table';

/** A file that is ready to be saved. */
export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

interface ProblemListProps {
  problems: readonly ListedProblem[];
  fileName: string;
  stale: boolean;
  /** Makes the file of the rejected lines; null if no line is rejected or the file is gone. */
  makeRejected: (() => Promise<SavedFile>) | null;
  /** How many numbers can't be read. If there are any, the person may choose to store 0 for them. */
  badNumbers: number;
  badNumbersAsZero: boolean;
  onBadNumbersAsZero: (asZero: boolean) => void;
}

/**
 * All problems of the file, errors first, as a table, as a CSV, and the rejected lines alone in the file's own format, to
 * mend and import again (docs/files.md, "Review before sending").
 */
export const ProblemList = memo(function ProblemList(props: ProblemListProps) {
  const { problems, badNumbers, makeRejected } = props;
  const [making, setMaking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sorted = useMemo(() => errorsFirst(problems), [problems]);
  const download = () =>
    saveFile(problemCsvName(props.fileName), new Blob([problemCsv(sorted)], { type: 'text/csv' }));
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
    <section aria-label="Problemas">
      <div className={styles.headingRow}>
        <h2 className={styles.heading}>{headingText(problems)}</h2>
        <div className={styles.downloads}>
          {makeRejected !== null && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconFileDownload size={14} aria-hidden />}
              disabled={making}
              onClick={() => void downloadRejected(makeRejected)}
            >
              Baixar linhas rejeitadas
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={download}
          >
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

/** '3 problemas e 2 linhas que não são de produtos' */
function headingText(problems: readonly ListedProblem[]): string {
  const skipped = problems.filter(({ severity }) => severity === 'skipped').length;
  const parts = [
    ...(problems.length > skipped ? [counted(problems.length - skipped, 'problema', 'problemas')] : []),
    ...(skipped > 0
      ? [counted(skipped, 'linha que não é de produto', 'linhas que não são de produtos')]
      : []),
  ];
  return parts.join(' e ');
}
