import { exportCounts as exportCountsCall } from '@balanco/contract/counts/count-export';
import { requestBytes } from '../../../api/client';
import { patiently } from '../../../api/patiently';
import { sleep } from '../../../lib/sleep';
import type { CountFilter } from '../count-filter';
import { filterQuery } from '../request-count-page';
import type { CountsFile } from './counts-writer';
import { columnsOf, type ExportOptions } from './export-options';
import { writeCountsInWorker } from './write-in-worker';

/** The least time between two reports of progress, in ms. */
const REPORTED_EVERY = 100;

interface ExportSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** All lines are collected; the file still has to be written. */
  readonly onCollected: () => void;
}

/**
 * Makes a file of every line of a filter, newest first, or of the total of each product. The page passes the answer to a
 * worker as it arrives, and keeps nothing of it. If the connection breaks, there is no file.
 *
 * @throws what `requestBytes` and the worker throw, and the signal's reason if it is aborted
 */
export async function exportCounts(
  filter: CountFilter,
  options: ExportOptions,
  { signal, onProgress, onCollected }: ExportSteps,
): Promise<CountsFile> {
  let reported = Number.NEGATIVE_INFINITY;
  const report = ({ done, total }: { done: number; total: number }) => {
    const now = performance.now();
    if (now - reported < REPORTED_EVERY) return;
    reported = now;
    onProgress(done, total);
  };
  const writing = writeCountsInWorker({ ...options, columns: columnsOf(options) }, signal, report);
  const settled = options.content === 'totals' ? 'true' : undefined;
  const query = { ...filterQuery(filter), only: filter.only ?? undefined, settled } as const;
  try {
    // A busy server refuses before the first line, so asking again repeats none.
    await patiently(() => requestBytes(exportCountsCall, { query }, writing.add, { signal }), sleep, signal);
    onCollected();
    return await writing.finish();
  } finally {
    writing.stop();
  }
}
