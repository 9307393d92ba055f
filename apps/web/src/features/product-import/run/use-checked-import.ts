import type { Catalogue, CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey, ImportField } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { type BulkAnswer, bulkProducts, listProducts } from '@balanco/contract/products/products';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { request } from '../../../api/client';
import { sentence } from '../../../api/sentence';
import { productsKey } from '../../../catalogue/use-catalogue-mutation';
import { counted } from '../../../lib/counted';
import { sleep } from '../../../lib/wait';
import { type ParsedCatalogue, useParsedCatalogue } from '../read/use-parsed-catalogue';
import {
  type ListedProblem,
  leftOutLines,
  problemsOfNameless,
  problemsOfRefused,
} from '../review/listed-problem';
import { changesStock, importBatches, productRow } from './import-batches';

/** The same object while nothing in it changes. */
interface RowsToImport {
  readonly rows: readonly CatalogueRow[];
  readonly columns: readonly ImportColumnKey[];
}

export type DryRun =
  | { readonly phase: 'none' }
  /** `share`: from 0 to 1. */
  | { readonly phase: 'running'; readonly share: number }
  | { readonly phase: 'done'; readonly answer: BulkAnswer }
  | { readonly phase: 'failed'; readonly message: string };

export interface Caution {
  readonly message: string;
  /** Whose column of a sheet may be another one. */
  readonly field?: ImportField | undefined;
}

export interface CheckedImport {
  readonly parsed: ParsedCatalogue;
  readonly dryRun: DryRun;
  readonly repeatDryRun: () => void;
  /** One per good product that the server accepts. Empty until known. */
  readonly rows: readonly CatalogueRow[];
  /** Columns read: a sheet may lack a chosen one. */
  readonly columns: readonly ImportColumnKey[];
  /** Of the file and of the dry run. */
  readonly problems: readonly ListedProblem[];
  /** Lines of the file, of both kinds of problems. */
  readonly leftOut: readonly number[];
  readonly cautions: readonly Caution[];
  readonly undecided: boolean;
  /** Chosen fields without a column; nothing is checked or imported. */
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
  /** As for the dry run. */
  readonly paused: boolean;
  readonly onFailed: (error: unknown) => boolean;
}

const NO_ROWS: readonly CatalogueRow[] = [];
const NO_PROBLEMS: readonly ListedProblem[] = [];
const NO_COLUMNS: readonly ImportColumnKey[] = [];
const NO_FIELDS: readonly ImportField[] = [];

/** Reads and dry-runs again after each change (docs/files.md, "Review before sending"). */
export function useCheckedImport({ pharmacy, file, options, paused, onFailed }: CheckRequest): CheckedImport {
  const parsed = useParsedCatalogue(file, options);
  const catalogue = parsed.busy || parsed.failure !== null ? null : (parsed.understood?.catalogue ?? null);
  // Until a question about numbers is answered, rows may be wrong by a factor of a thousand.
  const undecided =
    catalogue !== null && catalogue.ambiguousNumber !== null && options.undecidedNumbers === 'ask';
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
  const refusedRows = answer?.refused ?? null;
  const nameless = answer?.nameless;
  const namelessRows = useMemo(
    () => problemsOfNameless(nameless, wanted?.rows ?? NO_ROWS),
    [nameless, wanted],
  );
  const everyRow = catalogue?.rows;
  const { rows, refused } = useMemo(() => {
    const all = wanted?.rows ?? NO_ROWS;
    if (refusedRows === null || refusedRows.length === 0) return { rows: all, refused: NO_PROBLEMS };
    const refusedIndexes = new Set(refusedRows.map(({ row }) => row));
    return {
      rows: all.filter((_row, index) => !refusedIndexes.has(index)),
      refused: problemsOfRefused(refusedRows, all, everyRow),
    };
  }, [wanted, refusedRows, everyRow]);
  const inFile = parsed.understood?.catalogue?.problems;
  const problems = useMemo(
    () => [...refused, ...namelessRows, ...(inFile ?? NO_PROBLEMS)],
    [refused, namelessRows, inFile],
  );
  const leftOut = useMemo(() => leftOutLines(problems), [problems]);
  const strangers = useStrangers(pharmacy, answer);
  return {
    parsed,
    dryRun,
    repeatDryRun: repeat,
    rows,
    columns: wanted?.columns ?? NO_COLUMNS,
    problems,
    leftOut,
    cautions: cautionsOf(catalogue, answer, namelessRows.length),
    undecided,
    missing,
    strangers,
    ready: rows.length > 0 && (dryRun.phase === 'done' || dryRun.phase === 'failed'),
  };
}

/**
 * Asks for the pharmacy's products only if the dry run knows none of the file. A code alone is no product: each
 * shop numbers from 1.
 */
function useStrangers(pharmacy: string, answer: BulkAnswer | null): number {
  const enabled = answer !== null && answer.created > 0 && answer.updated + answer.unchanged === 0;
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

interface DryRunOptions {
  /** No dry run starts during an import. */
  readonly paused: boolean;
  /** Returns true if it handles the failure and closes the dialog. */
  readonly onFailed: (error: unknown) => boolean;
}

const NONE: DryRun = { phase: 'none' };
const BEGUN: DryRun = { phase: 'running', share: 0 };

/** docs/products.md, "Dry run". Stops when the rows change or the dialog closes. */
function useDryRun(
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

function cautionsOf(catalogue: Catalogue | null, answer: BulkAnswer | null, nameless: number): Caution[] {
  if (catalogue === null) return [];
  const isSheet = catalogue.sheet !== null;
  return [
    // Positions have no choice of a column.
    ...catalogue.suspicions.map(({ message, field }) => ({ message, field: isSheet ? field : undefined })),
    ...(nameless === 0 ? [] : [{ message: namelessText(nameless) }]),
    ...(catalogue.columns.includes('stock_value_combined') && answer !== null
      ? stockCautions(catalogue, answer)
      : []),
  ];
}

function namelessText(products: number): string {
  return `${counted(products, 'produto novo fica', 'produtos novos ficam')} sem descrição. Confira as colunas.`;
}

/** Wrong columns and formats change a total by more; a stock-take changes it by less. */
const MOST_TIMES = 3;

function stockCautions({ rows, sheet }: Catalogue, { created, stock }: BulkAnswer): Caution[] {
  const cautions: Caution[] = [];
  if (stock !== undefined) {
    const { stored, result } = stock;
    const changes = [
      ...(isFar(stored.system_stock, result.system_stock)
        ? [
            `o saldo total passa de ${formatQuantity(stored.system_stock)} para ${formatQuantity(result.system_stock)}`,
          ]
        : []),
      ...(isFar(stored.stock_value, result.stock_value)
        ? [
            `o valor do estoque passa de ${formatMoney(stored.stock_value)} para ${formatMoney(result.stock_value)}`,
          ]
        : []),
    ];
    if (changes.length > 0)
      cautions.push({
        message: `Nos produtos já gravados, ${changes.join(', e ')}. Confira se as colunas do Saldo e do Valor são as certas e como os números são lidos.`,
      });
  }
  const isStockOnly = changesStock(rows) && rows.every(({ value }) => value === undefined);
  if (isStockOnly && created > 0) {
    const fix =
      sheet === null
        ? 'Se o valor está na linha, ponha Valor na régua (Medir posições).'
        : 'Se o valor está na planilha, escolha a coluna do Valor.';
    cautions.push({
      message: `${counted(created, 'produto novo fica', 'produtos novos ficam')} com valor R$\u00a00,00: o arquivo foi lido só com o saldo. ${fix} Senão, importe depois um arquivo que tenha o valor.`,
    });
  }
  return cautions;
}

/** A first stock is no change. */
function isFar(before: number, after: number): boolean {
  const times = after / before;
  return before !== 0 && (times > MOST_TIMES || times < 1 / MOST_TIMES);
}
