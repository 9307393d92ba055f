import { AlertLine } from '../../../ui/alert-line';
import { CatalogueReview } from './catalogue-review';
import { CatalogueSummary } from './catalogue-summary';
import { ColumnChoice, columnProblem } from './column-choice';
import { FileDrop } from './file-drop';
import { ReadingOptions } from './reading-options';
import type { TxtOptions } from './txt/txt-options';
import type { ParsedCatalogue } from './use-parsed-catalogue';

interface ImportSetupProps {
  file: File | null;
  onFile: (file: File) => void;
  options: TxtOptions;
  onChange: (options: TxtOptions) => void;
  parsed: ParsedCatalogue;
}

/** File and options of an import, and what comes of them. */
export function ImportSetup({ file, onFile, options, onChange, parsed }: ImportSetupProps) {
  const { understood, busy, failure } = parsed;
  // A file that was refused unread says nothing of itself.
  const found = understood?.catalogue?.lines ? understood.catalogue : null;
  // Without columns there is nothing to look at, and the columns say so themselves.
  const reviewable = file !== null && columnProblem(options) === null;
  return (
    <>
      <FileDrop file={file} onFile={onFile} />
      {reviewable && (busy || found !== null) && <CatalogueSummary parsed={parsed} />}
      <AlertLine message={reviewable && !busy ? failure : null} />
      <ColumnChoice options={options} onChange={onChange} />
      <ReadingOptions options={options} onChange={onChange} found={found} />
      {reviewable && <CatalogueReview parsed={parsed} options={options} onChange={onChange} />}
    </>
  );
}
