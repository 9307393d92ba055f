import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import { keepLastImport, type LastImport, MOST_KEPT_PROBLEMS, waitForRecording } from './last-import';
import { errorsFirst, type ListedProblem } from './listed-problem';
import { linesOfErrors, rejectedFile } from './rejected-file';
import { sendLastImport } from './send-last-import';

interface EndedImport extends Pick<LastImport, 'pharmacy' | 'totals' | 'failure' | 'leftOut'> {
  readonly pharmacyId: string;
  readonly file: File;
  readonly catalogue: Catalogue | null;
  /** What the server found. */
  readonly found: readonly ListedProblem[];
}

/** Keeps what an import did and its rejected lines for 'Última importação', here and on the server. */
export async function recordImport(ended: EndedImport): Promise<void> {
  const recording = record(ended);
  waitForRecording(recording);
  await sendLastImport(await recording, ended.pharmacyId);
}

async function record({ file, catalogue, found, ...ended }: EndedImport): Promise<LastImport> {
  const problems = errorsFirst([...found, ...(catalogue?.problems ?? [])]);
  const last: LastImport = {
    ...ended,
    fileName: file.name,
    at: new Date().toISOString(),
    problems: problems.slice(0, MOST_KEPT_PROBLEMS),
    rejected: null,
  };
  await keepLastImport(last);
  const whole = { ...last, rejected: await rejectedOf(file, linesOfErrors(problems), catalogue) };
  await keepLastImport(whole);
  return whole;
}

async function rejectedOf(
  file: File,
  lines: number[],
  catalogue: Catalogue | null,
): Promise<LastImport['rejected']> {
  if (lines.length === 0) return null;
  try {
    return await rejectedFile({ file, lines, sheet: catalogue?.sheet ?? null });
  } catch {
    // The file was moved or changed meanwhile. The list of problems stays.
    return null;
  }
}
