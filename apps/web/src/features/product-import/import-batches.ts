import { type BulkAnswer, IMPORT_BATCH_ROWS } from '@balanco/contract/products/products';
import { patiently } from '../../api/patiently';

/** How far an import or its dry run is. */
export interface BatchProgress {
  /** The batch that is being sent, from 1; the last one at the end. */
  readonly batch: number;
  readonly batches: number;
  /** Rows that the server has answered for. */
  readonly rowsDone: number;
  readonly rows: number;
}

export type ImportOutcome =
  /** `refused` counts its rows from the first row of all. */
  | { readonly kind: 'done'; readonly totals: BulkAnswer }
  /** A batch failed, and no batch was sent after it. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The signal stopped it. */
  | { readonly kind: 'stopped' };

export interface BatchImport<Row> {
  readonly rows: readonly Row[];
  readonly send: (batch: readonly Row[]) => Promise<BulkAnswer>;
  /** The pause between two batches, in ms; 0 in a dry run. */
  readonly pauseMs: number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called before each batch and once at the end. */
  readonly onProgress: (progress: BatchProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends rows in order, 500 at a time with a pause of 100 ms between two batches (specification, section 9). If the
 * server is busy, the batch is sent again a few times, which is safe. Never rejects: a batch that fails for good ends
 * the import (specification, section 4).
 */
export async function importBatches<Row>(run: BatchImport<Row>): Promise<ImportOutcome> {
  const { rows, onProgress, signal } = run;
  const batches = Math.ceil(rows.length / IMPORT_BATCH_ROWS);
  const totals: BulkAnswer = { created: 0, updated: 0, unchanged: 0, refused: [] };
  try {
    for (let batch = 1; batch <= batches; batch += 1) {
      const rowsDone = (batch - 1) * IMPORT_BATCH_ROWS;
      if (batch > 1 && run.pauseMs > 0) await run.wait(run.pauseMs);
      if (signal.aborted) return { kind: 'stopped' };
      onProgress({ batch, batches, rowsDone, rows: rows.length });
      const sent = rows.slice(rowsDone, rowsDone + IMPORT_BATCH_ROWS);
      const answer = await patiently(() => run.send(sent), run.wait, signal);
      totals.created += answer.created;
      totals.updated += answer.updated;
      totals.unchanged += answer.unchanged;
      if (answer.nameless !== undefined) totals.nameless = [...(totals.nameless ?? []), ...answer.nameless];
      for (const { row, fields } of answer.refused) totals.refused.push({ row: rowsDone + row, fields });
    }
  } catch (error) {
    return signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error };
  }
  onProgress({ batch: batches, batches, rowsDone: rows.length, rows: rows.length });
  return { kind: 'done', totals };
}
