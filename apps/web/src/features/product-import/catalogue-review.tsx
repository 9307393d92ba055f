import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { RowProblem } from '@balanco/catalogue-file/row-problem';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import styles from './catalogue-review.module.css';
import type { ListedProblem } from './listed-problem';
import { PreviewTable } from './preview-table';
import { ProblemList } from './problem-list';
import { linesOfErrors, rejectedFile } from './rejected-file';
import type { ParsedCatalogue } from './use-parsed-catalogue';

/** The button in the dialog's foot leads to them. */
export const CAUTIONS_ID = 'import-cautions';

interface CatalogueReviewProps {
  file: File;
  parsed: ParsedCatalogue;
  /** What the server refused in the dry run, and what it warns of. */
  foundByServer: readonly ListedProblem[];
  cautions: readonly string[];
  options: ImportOptions;
  onChange: (change: (options: ImportOptions) => ImportOptions) => void;
}

/**
 * What will be stored of the file and what won't, before anything is sent (docs/files.md, "Review before sending").
 */
export function CatalogueReview({
  file,
  parsed,
  foundByServer,
  cautions,
  options,
  onChange,
}: CatalogueReviewProps) {
  const { understood, busy, failure } = parsed;
  const catalogue = understood?.catalogue ?? null;
  const found = catalogue?.problems;
  const problems = useMemo(() => [...foundByServer, ...(found ?? [])], [foundByServer, found]);
  const badNumbers = useMemo(() => found?.filter(isBadNumber).length ?? 0, [found]);
  const storeZero = useCallback(
    (badNumbersAsZero: boolean) => onChange((now) => ({ ...now, badNumbersAsZero })),
    [onChange],
  );
  const sheet = catalogue?.sheet ?? null;
  const makeRejected = useMemo(() => {
    const lines = linesOfErrors(problems);
    return lines.length === 0 ? null : () => rejectedFile({ file, lines, sheet });
  }, [problems, file, sheet]);
  if (failure !== null && problems.length === 0 && cautions.length === 0) return null;
  return (
    <div className={styles.review} aria-busy={busy}>
      <Cautions cautions={cautions} />
      {failure === null && (
        <PreviewTable rows={catalogue?.rows} columns={catalogue?.columns ?? options.columns} stale={busy} />
      )}
      {problems.length > 0 && (
        <ProblemList
          problems={problems}
          fileName={file.name}
          makeRejected={makeRejected}
          stale={busy}
          badNumbers={badNumbers}
          badNumbersAsZero={options.badNumbersAsZero}
          onBadNumbersAsZero={storeZero}
        />
      )}
    </div>
  );
}

function isBadNumber({ kind }: RowProblem): boolean {
  return kind === 'not_a_number' || kind === 'out_of_range';
}

/** What looks wrong with the file as a whole; a person has to check it. */
function Cautions({ cautions }: { cautions: readonly string[] }) {
  if (cautions.length === 0) return null;
  return (
    <section id={CAUTIONS_ID} aria-label="Atenção" className={styles.suspicions}>
      {cautions.map((message) => (
        <p key={message}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
    </section>
  );
}
