import { exportCounts as exportCountsCall } from '@balanco/contract/counts/counts';
import { useEffect, useRef, useState } from 'react';
import { requestBytes } from '../../../api/client';
import { patiently } from '../../../api/patiently';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { sleep } from '../../../lib/wait';
import type { FilePhase } from '../../../ui/file-progress';
import { filterQuery } from '../counts-query';
import type { CountFilter } from '../filter/count-filter';
import type { CountsFile } from './counts-writer';
import { columnsOf, type ExportOptions } from './export-options';
import { writeCountsInWorker } from './write-in-worker';

/** Milliseconds. */
const REPORTED_EVERY = 100;

interface ExportSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  readonly onCollected: () => void;
}

/**
 * Streams the answer to a worker and keeps nothing. A broken connection leaves no file.
 *
 * @throws what `requestBytes` and the worker throw, and the signal's reason
 */
async function exportCounts(
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
    // A busy server refuses before the first line, so retries repeat none.
    await patiently(() => requestBytes(exportCountsCall, { query }, writing.add, { signal }), sleep, signal);
    onCollected();
    return await writing.finish();
  } finally {
    writing.stop();
  }
}

export type ExportPhase = { readonly name: 'choosing'; readonly failure: string | null } | FilePhase;

const choosing: ExportPhase = { name: 'choosing', failure: null };

/** Closing the dialog aborts the export. */
export function useExport(filter: CountFilter, onComplete: (file: CountsFile) => void) {
  const [phase, setPhase] = useState<ExportPhase>(choosing);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (options: ExportOptions) => {
    const { signal } = start();
    const proceed = (next: ExportPhase) => {
      if (!signal.aborted) setPhase(next);
    };
    try {
      const file = await exportCounts(filter, options, {
        signal,
        onProgress: (done, total) => proceed({ name: 'reading', done, total }),
        onCollected: () => proceed({ name: 'writing' }),
      });
      if (signal.aborted) return;
      if (file.rows > 0) onComplete(file);
      else setPhase({ name: 'choosing', failure: nothingSentence(file) });
    } catch (error) {
      proceed({ name: 'choosing', failure: `Erro ao carregar contagens: ${sentence(error)}` });
    }
  };
  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    setPhase({ name: 'reading', done: 0, total: 0 });
    return running.current;
  };
  const cancel = () => {
    running.current?.abort();
    setPhase(choosing);
  };
  return { phase, run, cancel };
}

function nothingSentence({ leftOut }: CountsFile): string {
  return leftOut === 0 ? 'Nenhuma contagem encontrada' : `${leftOutSentence(leftOut)}: não há o que salvar.`;
}

export function leftOutSentence(count: number): string {
  const what = counted(count, 'contagem não reconhecida', 'contagens não reconhecidas');
  return `${what} ${count === 1 ? 'fica' : 'ficam'} fora do arquivo`;
}
