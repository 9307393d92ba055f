import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { RowProblem } from '@balanco/catalogue-file/row-problem';
import { useCallback, useMemo } from 'react';
import styles from './import-dialog.module.css';
import type { ListedProblem } from './listed-problem';
import { PreviewTable } from './preview-table';
import { ProblemList } from './problem-list';
import { Suspicions } from './suspicions';
import type { ParsedCatalogue } from './use-parsed-catalogue';

interface CatalogueReviewProps {
  fileName: string;
  parsed: ParsedCatalogue;
  /** What the server refused of it in a dry run. */
  refused: readonly ListedProblem[];
  options: ImportOptions;
  onChange: (change: (options: ImportOptions) => ImportOptions) => void;
}

/** What of the file will be stored and what will not, before anything is sent (DESIGN, section 7). */
export function CatalogueReview({ fileName, parsed, refused, options, onChange }: CatalogueReviewProps) {
  const { understood, busy, failure } = parsed;
  const catalogue = understood?.catalogue ?? null;
  const found = catalogue?.problems;
  const problems = useMemo(() => [...refused, ...(found ?? [])], [refused, found]);
  const badNumbers = useMemo(() => found?.filter(isBadNumber).length ?? 0, [found]);
  const storeZero = useCallback(
    (badNumbersAsZero: boolean) => onChange((now) => ({ ...now, badNumbersAsZero })),
    [onChange],
  );
  if (failure !== null && problems.length === 0 && !catalogue?.suspicions.length) return null;
  return (
    <div className={styles.review} aria-busy={busy}>
      {catalogue !== null && <Suspicions {...catalogue} />}
      {failure === null && (
        <PreviewTable rows={catalogue?.rows} columns={catalogue?.columns ?? options.columns} stale={busy} />
      )}
      {problems.length > 0 && (
        <ProblemList
          problems={problems}
          fileName={fileName}
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
