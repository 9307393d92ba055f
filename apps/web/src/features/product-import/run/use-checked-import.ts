import { importBatches, productRow } from '@balanco/catalogue-file/import-batches';
import type { ImportField } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import {
  areStrangers,
  type CatalogueReview,
  isUndecided,
  reviewCatalogue,
} from '@balanco/catalogue-file/review-catalogue';
import { type BulkAnswer, bulkProducts, listProducts } from '@balanco/contract/products/products';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { request, sentence } from '../../../api/client';
import { patiently } from '../../../api/patiently';
import { productsKey } from '../../../catalogue/use-catalogue-mutation';
import { sleep } from '../../../lib/wait';
import { type ParsedCatalogue, useParsedCatalogue } from '../read/use-parsed-catalogue';

/** The same object while nothing in it changes. */
type RowsToImport = Pick<CatalogueReview, 'rows' | 'columns'>;

export type DryRun =
  | { readonly phase: 'none' }
  /** `share` goes from 0 to 1. */
  | { readonly phase: 'running'; readonly share: number }
  | { readonly phase: 'done'; readonly answer: BulkAnswer }
  | { readonly phase: 'failed'; readonly message: string };

/** `rows` and `columns` are empty until known. */
export interface CheckedImport extends CatalogueReview {
  readonly parsed: ParsedCatalogue;
  readonly dryRun: DryRun;
  readonly repeatDryRun: () => void;
  readonly missing: readonly ImportField[];
  /** How many products the pharmacy has of which the file has none; 0 if it has any. */
  readonly strangers: number;
  /** The dry run has ended, well or not, and rows remain. */
  readonly ready: boolean;
}

interface CheckRequest {
  readonly pharmacy: string;
  readonly file: File | null;
  readonly options: ImportOptions;
  /** CNPJ of the pharmacy, '' if unknown. */
  readonly cnpj: string;
  readonly paused: boolean;
  readonly onFailed: (error: unknown) => boolean;
}

const NOTHING: CatalogueReview = { rows: [], columns: [], problems: [], leftOut: [], cautions: [] };
const NO_FIELDS: readonly ImportField[] = [];

/** Reads and dry-runs again after each change (docs/files.md, "Review before sending"). */
export function useCheckedImport(check: CheckRequest): CheckedImport {
  const { pharmacy, file, options, cnpj, paused, onFailed } = check;
  const parsed = useParsedCatalogue(file, options);
  const read = parsed.understood?.catalogue ?? null;
  const catalogue = parsed.busy || parsed.failure !== null ? null : read;
  const undecided = catalogue !== null && isUndecided(catalogue, options);
  const missing = catalogue?.missing ?? NO_FIELDS;
  const wanted = useMemo<RowsToImport | null>(
    () =>
      catalogue === null || undecided || missing.length > 0
        ? null
        : { rows: catalogue.distinct, columns: catalogue.columns },
    [catalogue, undecided, missing],
  );
  const { dryRun, repeat } = useDryRun(pharmacy, wanted, { paused, onFailed });

  const answer = dryRun.phase === 'done' ? dryRun.answer : null;
  const review = useMemo(
    () => (read === null ? NOTHING : reviewCatalogue(read, answer, cnpj)),
    [read, answer, cnpj],
  );
  const { rows, columns } = wanted === null ? NOTHING : review;
  const strangers = useStrangers(pharmacy, answer);
  return {
    ...review,
    parsed,
    dryRun,
    repeatDryRun: repeat,
    rows,
    columns,
    cautions: catalogue === null ? NOTHING.cautions : review.cautions,
    missing,
    strangers,
    ready: rows.length > 0 && (dryRun.phase === 'done' || dryRun.phase === 'failed'),
  };
}

/** Asks for the pharmacy's products only if the dry run knows none of the file. */
function useStrangers(pharmacy: string, answer: BulkAnswer | null): number {
  const enabled = answer !== null && areStrangers(answer);
  const { data } = useQuery({
    queryKey: [...productsKey, 'count', pharmacy],
    enabled,
    queryFn: async ({ signal }) =>
      (await request(listProducts, { query: { pharmacy, page: 1, page_size: 1 } }, { signal })).count,
    staleTime: 0,
  });
  return enabled ? (data ?? 0) : 0;
}

/** Waits, because people often change a further option after reading. */
const REST_MS = 300;

const NONE: DryRun = { phase: 'none' };
const BEGUN: DryRun = { phase: 'running', share: 0 };

/** docs/products.md, "Dry run". Stops when the rows change or the dialog closes. */
function useDryRun(
  pharmacy: string,
  wanted: RowsToImport | null,
  { paused, onFailed }: Pick<CheckRequest, 'paused' | 'onFailed'>,
): { dryRun: DryRun; repeat: () => void } {
  const [last, setLast] = useState<{ of: RowsToImport; dryRun: DryRun } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isHandled = useEffectEvent(onFailed);

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
          const send = () => request(bulkProducts, { query: { dry_run: 'true' }, body }, { signal });
          return patiently(send, sleep, signal);
        },
        pauseMs: 0,
        wait: sleep,
        onProgress: ({ rowsDone, rows }) => report({ phase: 'running', share: rowsDone / rows }),
        signal,
      });
      if (outcome.kind === 'done') report({ phase: 'done', answer: outcome.totals });
      else if (outcome.kind === 'failed' && !isHandled(outcome.error))
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
