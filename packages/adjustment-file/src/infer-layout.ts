import type { ExportProfile } from '@balanco/contract/exports/export-profile';
import { columnRuns } from './column-runs.js';
import { guessFields } from './guess-fields.js';

/** What a sample says about the layout of a file. */
export type InferredLayout = Pick<ExportProfile, 'kind' | 'separator' | 'fields'>;

const SEPARATORS = [';', '|', '\t', ',', ' '];
const LINES_READ = 200;

/**
 * The layout of a pasted piece of a file; null if its lines have none in common. A separator stands equally often in every
 * line. Otherwise the columns are compared: a field ends where blanks stand in all lines, where digits meet something else,
 * and behind an EAN whose check digit is right in all lines.
 */
export function inferLayout(sample: string): InferredLayout | null {
  const lines = sample
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_READ);
  if (lines.length === 0) return null;
  const separator = SEPARATORS.find((candidate) => separates(lines, candidate));
  if (separator !== undefined) {
    const cells = lines.map((line) => line.split(separator).map(unquoted));
    const columns = (cells[0] ?? []).map((_, index) => ({
      texts: cells.map((line) => line[index] ?? ''),
    }));
    return { kind: 'separated', separator, fields: guessFields(columns) };
  }
  const characters = lines.map((line) => [...line.trimEnd()]);
  const width = Math.max(...characters.map((line) => line.length));
  if (width > 2000) return null;
  const columns = columnRuns(characters, width).map(({ start, length }) => ({
    start,
    length,
    texts: characters.map((line) => line.slice(start - 1, start - 1 + length).join('')),
  }));
  return { kind: 'fixed', separator: ';', fields: guessFields(columns) };
}

/** A blank separates only what has no other blanks around it: names and filled-up columns have them too. */
function separates(lines: readonly string[], separator: string): boolean {
  const counts = new Set(lines.map((line) => line.split(separator).length));
  const [count = 1] = counts;
  if (counts.size !== 1 || count < 2 || count > 60) return false;
  if (separator !== ' ') return true;
  return lines.every((line) => line.split(' ').every((cell) => /^[\d.,+-]+$/.test(cell)));
}

function unquoted(cell: string): string {
  return /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
