import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import { type BulkAnswer, bulkProducts } from '@balanco/contract/products/products';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { sleep } from '../../lib/sleep';
import { importBatches } from './import-batches';
import { productRow } from './product-row';

/** People often change another option right after the file was read, so the dry run waits. */
const REST_MS = 300;

/** What an import would send; the same object until something in it changes. */
export interface RowsToImport {
  readonly rows: readonly CatalogueRow[];
  readonly columns: readonly ImportColumnKey[];
}

export type DryRun =
  /** There are no rows to check. */
  | { readonly phase: 'none' }
  /** `share` is the part of the rows that the server has checked, from 0 to 1. */
  | { readonly phase: 'running'; readonly share: number }
  | { readonly phase: 'done'; readonly answer: BulkAnswer }
  | { readonly phase: 'failed'; readonly message: string };

interface DryRunOptions {
  /** true while an import runs: no dry run starts. When it becomes false, the dry run starts again. */
  readonly paused: boolean;
  /** Returns true if it handles the failure itself, because the dialog is about to close. */
  readonly onFailed: (error: unknown) => boolean;
}

const NONE: DryRun = { phase: 'none' };
const BEGUN: DryRun = { phase: 'running', share: 0 };

/**
 * Asks the server what an import of these rows would do, before anything is stored (docs/products.md, "Dry run"). It
 * starts by itself, and stops when the rows change or the dialog closes.
 */
export function useDryRun(
  pharmacy: string,
  wanted: RowsToImport | null,
  { paused, onFailed }: DryRunOptions,
): { dryRun: DryRun; repeat: () => void } {
  const [last, setLast] = useState<{ of: RowsToImport; dryRun: DryRun } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latestOnFailed = useRef(onFailed);
  useEffect(() => {
    latestOnFailed.current = onFailed;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs the same again.
  useEffect(() => {
    if (wanted === null || paused) return;
    const stop = new AbortController();
    const { signal } = stop;
    const report = (dryRun: DryRun) => {
      if (!signal.aborted) setLast({ of: wanted, dryRun });
    };
    report(BEGUN);
    const check = async () => {
      const outcome = await importBatches({
        rows: wanted.rows,
        send: (batch) => {
          const body = batch.map((row) => productRow(row, wanted.columns, pharmacy));
          return request(bulkProducts, { query: { dry_run: 'true' }, body }, { signal });
        },
        pauseMs: 0,
        wait: sleep,
        onProgress: ({ rowsDone, rows }) => report({ phase: 'running', share: rowsDone / rows }),
        signal,
      });
      if (outcome.kind === 'done') report({ phase: 'done', answer: outcome.totals });
      else if (outcome.kind === 'failed' && !latestOnFailed.current(outcome.error))
        report({ phase: 'failed', message: sentence(outcome.error) });
    };
    const timer = window.setTimeout(() => void check(), REST_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, pharmacy, paused, attempt]);

  const dryRun = wanted === null ? NONE : last?.of === wanted ? last.dryRun : BEGUN;
  return { dryRun, repeat: () => setAttempt((before) => before + 1) };
}
