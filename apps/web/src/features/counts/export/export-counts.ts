import { COUNT_PAGE_LIMIT } from '@balanco/contract/counts';
import { formatInteger } from '@balanco/contract/numbers';
import { patiently } from '../../../api/patiently';
import { SHEET_ROW_LIMIT } from '../../../lib/sheet-row-limit';
import { sleep } from '../../../lib/sleep';
import type { CountFilter } from '../count-filter';
import { requestCountPage } from '../request-count-page';
import { collectLines } from './collect-lines';
import type { CountsFile } from './counts-writer';
import { columnsOf, type ExportOptions } from './export-options';
import { exportedLine } from './exported-line';
import { createProductTotals } from './total-by-product';
import { writeCountsInWorker } from './write-in-worker';

interface ExportSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** All lines are collected; the file still has to be written. */
  readonly onCollected: () => void;
}

/**
 * Makes a file of every line of a filter, newest first, or of the total of each product. The page passes each part of the
 * list to a worker and keeps nothing but the totals.
 *
 * @throws what `collectLines` and the worker throw, and the signal's reason if it is aborted
 */
export async function exportCounts(
  filter: CountFilter,
  options: ExportOptions,
  { signal, onProgress, onCollected }: ExportSteps,
): Promise<CountsFile> {
  const writing = writeCountsInWorker({ ...options, columns: columnsOf(options) }, signal);
  const totals = options.content === 'totals' ? createProductTotals() : null;
  // A search would put the best matches first.
  const sort = filter.search === '' ? undefined : '-createdAt';
  try {
    const pageSize = COUNT_PAGE_LIMIT;
    await collectLines({
      fetchPart: (after) => {
        const start = after === null ? { page: 1 } : { after };
        return patiently(() => requestCountPage(filter, { ...start, sort, pageSize }, signal), sleep, signal);
      },
      take: (lines) => (totals === null ? writing.add(lines.map(exportedLine)) : totals.add(lines)),
      onProgress(done, total) {
        if (totals === null && options.format === 'xlsx' && total > SHEET_ROW_LIMIT)
          throw new Error(tooManyForSheet());
        onProgress(done, total);
      },
    });
    onCollected();
    if (totals === null) return await writing.finish();
    writing.add(totals.rows());
    return { ...(await writing.finish()), leftOut: totals.leftOut() };
  } finally {
    writing.stop();
  }
}

function tooManyForSheet(): string {
  return `Uma planilha do Excel tem no máximo ${formatInteger(SHEET_ROW_LIMIT)} linhas. Exporte em TXT ou escolha um inventário.`;
}
