import { COUNT_PAGE_LIMIT } from '@balanco/contract/counts';
import type { CountFilter } from '../count-filter';
import { requestCountPage } from '../request-count-page';
import { collectLines } from './collect-lines';
import type { ExportOptions } from './export-options';
import { formatCountRow, formatCountsHeader } from './format-counts-txt';
import { encodeWindows1252 } from './windows-1252';

export interface CountsFile {
  readonly content: Blob;
  /** Lines in the file, without the header. */
  readonly rows: number;
  /** Unrecognised lines, which are not in the file. */
  readonly leftOut: number;
}

/** Rows that are encoded before the page gets a turn. */
const ROWS_AT_A_TIME = 5_000;

/**
 * Makes the TXT file of every line of a filter, newest first as on screen. The page stays responsive: it gets a turn
 * while each page of lines is on its way.
 *
 * @throws what `collectLines` throws, and the signal's reason once it is aborted
 */
export async function exportCounts(
  filter: CountFilter,
  options: ExportOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<CountsFile> {
  const rows = await collectLines({
    fetchPage: (page) => requestCountPage(filter, { page, pageSize: COUNT_PAGE_LIMIT }, signal),
    keep: (line) => formatCountRow(line, options),
    onProgress,
  });
  const written = rows.filter((row) => row !== null);
  const encode = options.encoding === 'windows-1252' ? encodeWindows1252 : (text: string) => text;
  const parts: BlobPart[] = [encode(formatCountsHeader(options))];
  for (let start = 0; start < written.length; start += ROWS_AT_A_TIME) {
    signal.throwIfAborted();
    parts.push(encode(written.slice(start, start + ROWS_AT_A_TIME).join('')));
    await pageTurn();
  }
  const content = new Blob(parts, { type: `text/plain;charset=${options.encoding}` });
  return { content, rows: written.length, leftOut: rows.length - written.length };
}

function pageTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
