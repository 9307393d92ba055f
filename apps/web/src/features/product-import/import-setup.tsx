import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { type Dispatch, type SetStateAction, useRef } from 'react';
import { AlertLine } from '../../ui/alert-line';
import { CatalogueReview } from './catalogue-review';
import { CatalogueSummary } from './catalogue-summary';
import { ColumnChoice, columnProblem } from './column-choice';
import { ColumnMapping } from './column-mapping';
import { ColumnOffer } from './column-offer';
import { DryRunLine } from './dry-run-line';
import { ImportFigures } from './import-figures';
import { LayoutField } from './layout-field';
import { ReadingOptions } from './reading-options';
import type { CheckedImport } from './use-checked-import';

interface ImportSetupProps {
  pharmacy: string;
  file: File | null;
  options: ImportOptions;
  onChange: Dispatch<SetStateAction<ImportOptions>>;
  checked: CheckedImport;
}

/** The options of an import, what they make of the file, and what the server would do with it. */
export function ImportSetup({ pharmacy, file, options, onChange, checked }: ImportSetupProps) {
  const columns = useRef<HTMLDivElement>(null);
  const { parsed, dryRun } = checked;
  const { understood, busy, failure } = parsed;
  const catalogue = understood?.catalogue ?? null;
  // A file that was refused before it was read has nothing to show.
  const found = catalogue !== null && (catalogue.lines > 0 || catalogue.sheet !== null) ? catalogue : null;
  // Without columns there is nothing to review, and the column choice shows its own message.
  const reviewable = file !== null && columnProblem(options) === null;
  return (
    <>
      {reviewable && (busy || found !== null) && <CatalogueSummary parsed={parsed} />}
      <AlertLine message={reviewable && !busy ? failure : null} />
      <div ref={columns}>
        <ColumnChoice options={options} onChange={onChange} />
      </div>
      {reviewable && found !== null && (
        <ColumnOffer
          pharmacy={pharmacy}
          offers={found.offers}
          options={options}
          onChange={onChange}
          // The focus stays beside what the answer changed.
          onAnswered={() => columns.current?.querySelector('input')?.focus()}
        />
      )}
      <ReadingOptions options={options} onChange={onChange} found={found} />
      {options.type === 'txt' && (
        <LayoutField pharmacy={pharmacy} file={file} options={options} onChange={onChange} />
      )}
      {reviewable && options.type === 'sheet' && found?.sheet && found.sheet.columns.length > 0 && (
        <ColumnMapping sheet={found.sheet} options={options} onChange={onChange} />
      )}
      {reviewable && failure === null && (
        <>
          <ImportFigures
            dryRun={dryRun}
            leftOut={busy ? null : checked.leftOut}
            products={busy ? null : checked.rows.length}
            totals={options.columns.includes('stock_value_combined') ? (catalogue?.totals ?? null) : null}
          />
          <DryRunLine dryRun={dryRun} onRepeat={checked.repeatDryRun} />
        </>
      )}
      {reviewable && (
        <CatalogueReview
          file={file}
          parsed={parsed}
          foundByServer={checked.found}
          cautions={checked.cautions}
          options={options}
          onChange={onChange}
        />
      )}
    </>
  );
}
