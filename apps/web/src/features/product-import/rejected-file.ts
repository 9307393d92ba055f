import type { RejectedRequest } from '@balanco/catalogue-file/rejected-lines';
import type { ListedProblem } from './listed-problem';
import type { SavedFile } from './problem-list';
import { rejectedInWorker, rejectedName } from './rejected-in-worker';

/** The lines that stay out because of a problem, each once. Titles and totals have nothing to mend. */
export function linesOfErrors(problems: readonly ListedProblem[]): number[] {
  return [...new Set(problems.filter(({ severity }) => severity === 'error').map(({ line }) => line))];
}

/** The rejected lines of a file as a file to save. */
export async function rejectedFile({
  file,
  lines,
  sheet,
}: RejectedRequest & { file: File }): Promise<SavedFile> {
  const reading =
    sheet === null ? null : { sheet: sheet.sheet, headerRow: sheet.headerRow, separator: sheet.separator };
  const { bytes, ending } = await rejectedInWorker({ file, lines, sheet: reading });
  return { name: rejectedName(file.name, ending), content: new Blob([bytes]) };
}
