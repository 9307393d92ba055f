import { useMemo } from 'react';
import { DataTable } from '../../../ui/table/data-table';
import styles from './import-dialog.module.css';
import { previewColumns } from './preview-columns';
import { ProblemList } from './problem-list';
import { rowsInSight } from './rows-in-sight';
import type { TxtOptions } from './txt/txt-options';
import type { ParsedCatalogue } from './use-parsed-catalogue';

const PREVIEW_ROWS = 4;

interface CatalogueReviewProps {
  parsed: ParsedCatalogue;
  options: TxtOptions;
  onChange: (options: TxtOptions) => void;
}

/** What of the file will be stored and what will not, before anything is sent (DESIGN, section 7). */
export function CatalogueReview({ parsed, options, onChange }: CatalogueReviewProps) {
  const { understood, busy, failure } = parsed;
  const shownColumns = understood?.options.columns ?? options.columns;
  const columns = useMemo(() => previewColumns(shownColumns), [shownColumns]);
  const catalogue = understood?.catalogue ?? null;
  const firstRows = useMemo(() => catalogue?.rows.slice(0, PREVIEW_ROWS), [catalogue]);
  if (failure !== null && !catalogue?.problems.length) return null;
  return (
    <div className={styles.review} aria-busy={busy}>
      {catalogue?.ambiguousNumber && <AmbiguousNumber number={catalogue.ambiguousNumber} />}
      {failure === null && (
        <section>
          <h2 className={styles.heading}>Primeiras linhas, como serão gravadas</h2>
          <div className={styles.table} style={rowsInSight(PREVIEW_ROWS)}>
            <DataTable
              label="Primeiras linhas"
              columns={columns}
              rows={firstRows}
              rowId={(row) => String(row.line)}
              onRetry={() => undefined}
              emptyText="Nenhuma linha"
              stale={busy}
            />
          </div>
        </section>
      )}
      {catalogue !== null && catalogue.problems.length > 0 && (
        <ProblemList problems={catalogue.problems} stale={busy} options={options} onChange={onChange} />
      )}
    </div>
  );
}

/** Nothing in the file tells thousands from decimals: a person has to look. */
function AmbiguousNumber({ number }: { number: string }) {
  return (
    <p className={styles.ambiguous}>
      O arquivo não diz se o ponto em “{number}” separa milhares ou decimais. Foi lido como milhares: confira
      abaixo e, se não for, mude o formato dos números.
    </p>
  );
}
