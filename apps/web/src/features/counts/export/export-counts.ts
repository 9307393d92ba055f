import { exportCounts as exportCountsCall } from '@balanco/contract/count-export';
import { formatInteger } from '@balanco/contract/numbers';
import { requestLines } from '../../../api/client';
import { patiently } from '../../../api/patiently';
import { SHEET_ROW_LIMIT } from '../../../lib/sheet-row-limit';
import { sleep } from '../../../lib/sleep';
import type { CountFilter } from '../count-filter';
import { filterQuery } from '../request-count-page';
import type { CountsFile } from './counts-writer';
import { columnsOf, type ExportOptions } from './export-options';
import { readExport } from './read-export';
import { createProductTotals } from './total-by-product';
import { writeCountsInWorker } from './write-in-worker';

interface ExportSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** All lines are collected; the file still has to be written. */
  readonly onCollected: () => void;
}

/**
 * Makes a file of every line of a filter, newest first, or of the total of each product. The page passes the lines to a
 * worker as they arrive and keeps nothing but the totals. If the connection breaks, there is no file.
 *
 * @throws what `requestLines`, `readExport` and the worker throw, and the signal's reason if it is aborted
 */
export async function exportCounts(
  filter: CountFilter,
  options: ExportOptions,
  { signal, onProgress, onCollected }: ExportSteps,
): Promise<CountsFile> {
  const writing = writeCountsInWorker({ ...options, columns: columnsOf(options) }, signal);
  const totals = options.content === 'totals' ? createProductTotals() : null;
  const reading = readExport({
    take: (lines) => (totals === null ? writing.add(lines) : totals.add(lines)),
    onProgress(done, total) {
      if (totals === null && options.format === 'xlsx' && total > SHEET_ROW_LIMIT)
        throw new Error(tooManyForSheet());
      onProgress(done, total);
    },
  });
  const query = { ...filterQuery(filter), only: filter.only ?? undefined };
  try {
    // A busy server refuses before the first line, so asking again repeats none.
    await patiently(() => requestLines(exportCountsCall, { query }, reading.add, { signal }), sleep, signal);
    reading.finish();
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
