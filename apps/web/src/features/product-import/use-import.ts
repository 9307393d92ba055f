import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import { formatInteger } from '@balanco/contract/base/numbers';
import { type BulkAnswer, bulkProducts, IMPORT_BATCH_PAUSE_MS } from '@balanco/contract/products/products';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { sleep } from '../../lib/sleep';
import { type BatchProgress, importBatches } from './import-batches';
import { productRow } from './product-row';
import { timeLeft } from './time-left';

export interface ImportRun {
  readonly progress: BatchProgress;
  readonly timeLeft: string;
  /** Set after a batch failed; nothing more is sent. */
  readonly failure: string | null;
}

interface ImportCallbacks {
  readonly onDone: (totals: BulkAnswer) => void;
  /**
   * A batch failed after `rowsDone` rows. Returns true if it handles the failure itself; then the dialog doesn't show it.
   */
  readonly onFailed: (error: unknown, rowsDone: number) => boolean;
}

export interface Import {
  /** null before the start and after `reset`. */
  readonly run: ImportRun | null;
  readonly start: (rows: readonly CatalogueRow[], columns: readonly ImportColumnKey[]) => void;
  readonly reset: () => void;
}

/** Imports the rows of a file into a pharmacy. Leaving the screen stops it. */
export function useImport(pharmacy: string, { onDone, onFailed }: ImportCallbacks): Import {
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  // The state of the run is only known at the next render.
  const running = useRef(false);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (rows: readonly CatalogueRow[], columns: readonly ImportColumnKey[]) => {
    if (running.current) return;
    running.current = true;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const began = performance.now();
    let progress: BatchProgress = { batch: 1, batches: 1, rowsDone: 0, rows: rows.length };
    const outcome = await importBatches({
      rows,
      // A 402 in the middle is shown like any other failure and doesn't lead to /licenca (docs/files.md, "Sending").
      send: (batch) =>
        request(
          bulkProducts,
          { body: batch.map((row) => productRow(row, columns, pharmacy)) },
          { leaveForLicence: false, signal },
        ),
      pauseMs: IMPORT_BATCH_PAUSE_MS,
      wait: sleep,
      onProgress: (now) => {
        progress = now;
        setRun({ progress, timeLeft: timeLeft(now, performance.now() - began), failure: null });
      },
      signal,
    });
    running.current = false;
    if (outcome.kind === 'done') onDone(outcome.totals);
    else if (outcome.kind === 'failed' && !onFailed(outcome.error, progress.rowsDone))
      setRun({ progress, timeLeft: '', failure: failureText(outcome.error, progress) });
  };

  return {
    run,
    start: (rows, columns) => void start(rows, columns),
    reset: () => setRun(null),
  };
}

/** The specified alert (section 8), the server's words, and how far the import came. */
function failureText(error: unknown, { rowsDone, rows, batch, batches }: BatchProgress): string {
  const stored =
    rowsDone === 0
      ? 'Nenhum produto foi gravado'
      : `${formatInteger(rowsDone)} de ${formatInteger(rows)} produtos já foram gravados (${formatInteger(batch - 1)} de ${formatInteger(batches)} lotes)`;
  return `Erro ao importar lote de produtos! ${sentence(error)}\n${stored}; importar de novo é seguro.`;
}
