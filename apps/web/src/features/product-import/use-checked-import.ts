import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { useMemo } from 'react';
import { distinctRows } from './distinct-rows';
import { type ListedProblem, problemsOfRefused } from './listed-problem';
import { type DryRun, type RowsToImport, useDryRun } from './use-dry-run';
import { type ParsedCatalogue, useParsedCatalogue } from './use-parsed-catalogue';

/** What was understood of a file, and what the server would do with it. */
export interface CheckedImport {
  readonly parsed: ParsedCatalogue;
  readonly dryRun: DryRun;
  readonly repeatDryRun: () => void;
  /** What would be sent: one row for each good product that the server didn't refuse. Empty until it is known. */
  readonly rows: readonly CatalogueRow[];
  /** The columns that were read: a sheet may lack a chosen one. */
  readonly columns: readonly ImportColumnKey[];
  /** Lines that aren't blank and won't be stored. */
  readonly leftOut: number;
  readonly refused: readonly ListedProblem[];
  /** There are rows to send, and the dry run has ended, well or not. */
  readonly ready: boolean;
}

interface CheckRequest {
  readonly pharmacy: string;
  readonly file: File | null;
  readonly options: ImportOptions;
  /** `paused` and `onFailed` are those of the dry run. */
  readonly paused: boolean;
  readonly onFailed: (error: unknown) => boolean;
}

const NO_ROWS: readonly CatalogueRow[] = [];
const NO_COLUMNS: readonly ImportColumnKey[] = [];

/**
 * Reads the file, then runs a dry run of it; both again after each change (docs/files.md, "Review before sending").
 */
export function useCheckedImport({ pharmacy, file, options, paused, onFailed }: CheckRequest): CheckedImport {
  const parsed = useParsedCatalogue(file, options);
  const catalogue = parsed.busy || parsed.failure !== null ? null : (parsed.understood?.catalogue ?? null);
  const wanted = useMemo<RowsToImport | null>(
    () => (catalogue === null ? null : { rows: distinctRows(catalogue), columns: catalogue.columns }),
    [catalogue],
  );
  const { dryRun, repeat } = useDryRun(pharmacy, wanted, { paused, onFailed });

  const refusedRows = dryRun.phase === 'done' ? dryRun.answer.refused : null;
  const { rows, refused } = useMemo(() => {
    const all = wanted?.rows ?? NO_ROWS;
    if (refusedRows === null || refusedRows.length === 0) return { rows: all, refused: [] };
    const refusedIndexes = new Set(refusedRows.map(({ row }) => row));
    return {
      rows: all.filter((_row, index) => !refusedIndexes.has(index)),
      refused: problemsOfRefused(refusedRows, all),
    };
  }, [wanted, refusedRows]);

  const bad = catalogue === null ? 0 : catalogue.lines - catalogue.blankLines - catalogue.rows.length;
  return {
    parsed,
    dryRun,
    repeatDryRun: repeat,
    rows,
    columns: wanted?.columns ?? NO_COLUMNS,
    leftOut: bad + (refusedRows?.length ?? 0),
    refused,
    ready: rows.length > 0 && (dryRun.phase === 'done' || dryRun.phase === 'failed'),
  };
}
