import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import { keepLastImport, type LastImport, MOST_KEPT_PROBLEMS } from './last-import';
import { errorsFirst, type ListedProblem } from './listed-problem';
import { linesOfErrors, rejectedFile } from './rejected-file';

interface EndedImport extends Pick<LastImport, 'pharmacy' | 'totals' | 'failure' | 'leftOut'> {
  readonly file: File;
  readonly catalogue: Catalogue | null;
  /** What the server found. */
  readonly found: readonly ListedProblem[];
}

/** Keeps what an import did and its rejected lines, for 'Última importação'. */
export async function recordImport({ file, catalogue, found, ...ended }: EndedImport): Promise<void> {
  const problems = errorsFirst([...found, ...(catalogue?.problems ?? [])]);
  const last: LastImport = {
    ...ended,
    fileName: file.name,
    at: new Date().toISOString(),
    problems: problems.slice(0, MOST_KEPT_PROBLEMS),
    rejected: null,
  };
  await keepLastImport(last);
  const lines = linesOfErrors(problems);
  if (lines.length === 0) return;
  try {
    const rejected = await rejectedFile({ file, lines, sheet: catalogue?.sheet ?? null });
    await keepLastImport({ ...last, rejected });
  } catch {
    // The file was moved or changed meanwhile. The list of problems stays.
  }
}
