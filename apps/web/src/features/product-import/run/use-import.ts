import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import { type BatchProgress, importBatches, productRow } from '@balanco/catalogue-file/import-batches';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import { formatInteger } from '@balanco/contract/base/numbers';
import { type BulkAnswer, bulkProducts, IMPORT_BATCH_PAUSE_MS } from '@balanco/contract/products/products';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../../api/client';
import { patiently } from '../../../api/patiently';
import { sentence } from '../../../api/sentence';
import { sleep } from '../../../lib/wait';

export interface ImportRun {
  readonly progress: BatchProgress;
  readonly timeLeft: string;
  readonly failure: string | null;
}

interface ImportCallbacks {
  readonly onDone: (totals: BulkAnswer) => void;
  readonly onFailed: (error: unknown, rowsDone: number) => boolean;
}

interface Import {
  /** null before the start and after `reset`. */
  readonly run: ImportRun | null;
  readonly start: (rows: readonly CatalogueRow[], columns: readonly ImportColumnKey[]) => void;
  readonly reset: () => void;
}

/** Leaving the screen stops the import. */
export function useImport(pharmacy: string, { onDone, onFailed }: ImportCallbacks): Import {
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  // State changes only at the next render.
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
      // A 402 midway shows like any failure, without /licenca (docs/files.md, "Sending").
      send: (batch) =>
        patiently(
          () =>
            request(
              bulkProducts,
              { body: batch.map((row) => productRow(row, columns, pharmacy)) },
              { leaveForLicence: false, signal },
            ),
          sleep,
          signal,
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

const MINUTE = 60;

/** 'Falta cerca de 1 min 20 s', at the average pace; '' before the first answer. */
export function timeLeft({ rowsDone, rows }: BatchProgress, elapsedMs: number): string {
  if (rowsDone === 0) return '';
  const seconds = Math.ceil(((elapsedMs / rowsDone) * (rows - rowsDone)) / 1000);
  if (seconds <= 1) return 'Falta cerca de 1 s';
  if (seconds < MINUTE) return `Faltam cerca de ${seconds} s`;
  const minutes = Math.floor(seconds / MINUTE);
  // In tens of seconds, which is readable and as exact as the estimate.
  const rest = Math.floor((seconds % MINUTE) / 10) * 10;
  const verb = minutes === 1 ? 'Falta' : 'Faltam';
  return `${verb} cerca de ${minutes} min${rest === 0 ? '' : ` ${rest} s`}`;
}

function failureText(error: unknown, { rowsDone, rows, batch, batches }: BatchProgress): string {
  const stored =
    rowsDone === 0
      ? 'Nenhum produto foi gravado'
      : `${formatInteger(rowsDone)} de ${formatInteger(rows)} produtos já foram gravados (${formatInteger(batch - 1)} de ${formatInteger(batches)} lotes)`;
  return `Erro ao importar lote de produtos! ${sentence(error)}\n${stored}; importar de novo é seguro.`;
}
