import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import { type BulkAnswer, bulkProducts } from '@balanco/contract/products';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { sleep } from '../../lib/sleep';
import { importBatches } from './import-batches';
import { productRow } from './product-row';

/** Options often change again right after the file was read with them. */
const REST_MS = 300;

/** What an import would send; the same object for as long as nothing of it changed. */
export interface RowsToImport {
  readonly rows: readonly CatalogueRow[];
  readonly columns: readonly ImportColumnKey[];
}

export type DryRun =
  /** There is nothing to ask about. */
  | { readonly phase: 'none' }
  /** `share` of the rows is answered for, from 0 to 1. */
  | { readonly phase: 'running'; readonly share: number }
  | { readonly phase: 'done'; readonly answer: BulkAnswer }
  | { readonly phase: 'failed'; readonly message: string };

interface DryRunWays {
  /** Nothing is asked while an import runs; afterwards all of it again, for what was stored. */
  readonly paused: boolean;
  /** true takes a failure over: the dialog is about to close. */
  readonly onFailed: (error: unknown) => boolean;
}

const NONE: DryRun = { phase: 'none' };
const BEGUN: DryRun = { phase: 'running', share: 0 };

/**
 * Asks the server what an import of these rows would do, before anything is stored (DESIGN, section 6, Dry run). It begins
 * by itself, and is given up when the rows change or the dialog closes.
 */
export function useDryRun(
  pharmacy: string,
  wanted: RowsToImport | null,
  { paused, onFailed }: DryRunWays,
): { dryRun: DryRun; repeat: () => void } {
  const [told, setTold] = useState<{ of: RowsToImport; dryRun: DryRun } | null>(null);
  const [round, setRound] = useState(0);
  const takeOver = useRef(onFailed);
  useEffect(() => {
    takeOver.current = onFailed;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again.
  useEffect(() => {
    if (wanted === null || paused) return;
    const stop = new AbortController();
    const { signal } = stop;
    const tell = (dryRun: DryRun) => {
      if (!signal.aborted) setTold({ of: wanted, dryRun });
    };
    tell(BEGUN);
    const ask = async () => {
      const outcome = await importBatches({
        rows: wanted.rows,
        send: (batch) => {
          const body = batch.map((row) => productRow(row, wanted.columns, pharmacy));
          return request(bulkProducts, { query: { dry_run: 'true' }, body }, { signal });
        },
        pauseMs: 0,
        wait: sleep,
        onProgress: ({ rowsDone, rows }) => tell({ phase: 'running', share: rowsDone / rows }),
        signal,
      });
      if (outcome.kind === 'done') tell({ phase: 'done', answer: outcome.totals });
      else if (outcome.kind === 'failed' && !takeOver.current(outcome.error))
        tell({ phase: 'failed', message: sentence(outcome.error) });
    };
    const timer = window.setTimeout(() => void ask(), REST_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, pharmacy, paused, round]);

  const dryRun = wanted === null ? NONE : told?.of === wanted ? told.dryRun : BEGUN;
  return { dryRun, repeat: () => setRound((before) => before + 1) };
}
