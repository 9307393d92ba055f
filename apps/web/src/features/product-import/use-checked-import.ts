import type { Catalogue, CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { useMemo } from 'react';
import { counted } from '../../lib/counted';
import { type ListedProblem, problemsOfNameless, problemsOfRefused } from './listed-problem';
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
  /** Lines with a problem, which won't be stored. */
  readonly leftOut: number;
  /** What the server refused in the dry run, and what it warns of. */
  readonly found: readonly ListedProblem[];
  /** What looks wrong with the file as a whole; a person has to check it. */
  readonly cautions: readonly string[];
  /** The person has to say how to read the numbers first. */
  readonly undecided: boolean;
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
const NO_PROBLEMS: readonly ListedProblem[] = [];
const NO_COLUMNS: readonly ImportColumnKey[] = [];

/**
 * Reads the file, then runs a dry run of it; both again after each change (docs/files.md, "Review before sending").
 */
export function useCheckedImport({ pharmacy, file, options, paused, onFailed }: CheckRequest): CheckedImport {
  const parsed = useParsedCatalogue(file, options);
  const catalogue = parsed.busy || parsed.failure !== null ? null : (parsed.understood?.catalogue ?? null);
  // While a question about the numbers is open, the rows may be wrong by a factor of a thousand.
  const undecided =
    catalogue !== null && catalogue.ambiguousNumber !== null && options.undecidedNumbers === 'ask';
  const wanted = useMemo<RowsToImport | null>(
    () => (catalogue === null || undecided ? null : { rows: catalogue.distinct, columns: catalogue.columns }),
    [catalogue, undecided],
  );
  const { dryRun, repeat } = useDryRun(pharmacy, wanted, { paused, onFailed });

  const answer = dryRun.phase === 'done' ? dryRun.answer : null;
  const refusedRows = answer?.refused ?? null;
  const nameless = answer?.nameless;
  const namelessRows = useMemo(
    () => problemsOfNameless(nameless, wanted?.rows ?? NO_ROWS),
    [nameless, wanted],
  );
  const { rows, refused } = useMemo(() => {
    const all = wanted?.rows ?? NO_ROWS;
    if (refusedRows === null || refusedRows.length === 0) return { rows: all, refused: NO_PROBLEMS };
    const refusedIndexes = new Set(refusedRows.map(({ row }) => row));
    return {
      rows: all.filter((_row, index) => !refusedIndexes.has(index)),
      refused: problemsOfRefused(refusedRows, all),
    };
  }, [wanted, refusedRows]);

  const bad =
    catalogue === null
      ? 0
      : catalogue.lines - catalogue.blankLines - catalogue.skippedLines - catalogue.rows.length;
  return {
    parsed,
    dryRun,
    repeatDryRun: repeat,
    rows,
    columns: wanted?.columns ?? NO_COLUMNS,
    leftOut: bad + (refusedRows?.length ?? 0),
    found: useMemo(() => [...refused, ...namelessRows], [refused, namelessRows]),
    cautions: cautionsOf(catalogue, namelessRows.length),
    undecided,
    ready: rows.length > 0 && (dryRun.phase === 'done' || dryRun.phase === 'failed'),
  };
}

function cautionsOf(catalogue: Catalogue | null, nameless: number): string[] {
  const cautions = catalogue?.suspicions.map(({ message }) => message) ?? [];
  if (nameless === 0) return cautions;
  return [
    ...cautions,
    `${counted(nameless, 'produto novo fica', 'produtos novos ficam')} sem descrição. Confira as colunas.`,
  ];
}
