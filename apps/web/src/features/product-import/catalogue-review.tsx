import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { RowProblem } from '@balanco/catalogue-file/row-problem';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import styles from './catalogue-review.module.css';
import type { ListedProblem } from './listed-problem';
import { PreviewTable } from './preview-table';
import { ProblemList } from './problem-list';
import type { ParsedCatalogue } from './use-parsed-catalogue';

interface CatalogueReviewProps {
  fileName: string;
  parsed: ParsedCatalogue;
  /** What the server refused in the dry run. */
  refused: readonly ListedProblem[];
  options: ImportOptions;
  onChange: (change: (options: ImportOptions) => ImportOptions) => void;
}

/**
 * What will be stored of the file and what won't, before anything is sent (docs/files.md, "Review before sending").
 */
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

/** What looks wrong with the file as a whole; a person has to check it. */
function Suspicions({ suspicions, ambiguousNumber }: Pick<Catalogue, 'suspicions' | 'ambiguousNumber'>) {
  const messages = suspicions.map(({ message }) => message);
  if (ambiguousNumber !== null) messages.push(ambiguousText(ambiguousNumber));
  if (messages.length === 0) return null;
  return (
    <section aria-label="Atenção" className={styles.suspicions}>
      {messages.map((message) => (
        <p key={message}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
    </section>
  );
}

/** Nothing in the file tells thousands from decimals. */
function ambiguousText(number: string): string {
  return (
    `O arquivo não diz se o ponto em “${number}” separa milhares ou decimais. Foi lido como milhares: confira ` +
    'abaixo e, se não for, mude o formato dos números.'
  );
}
