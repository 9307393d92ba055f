import { hasValidCheckDigit } from '@balanco/contract/base/gtin';

/** Columns that belong together: the first one, from 1, and how many. */
export interface ColumnRun {
  readonly start: number;
  readonly length: number;
}

type ColumnKind = 'digits' | 'number' | 'text' | 'blank';

/** Widths of an EAN in a file, the usual one first. */
const EAN_WIDTHS = [13, 14];

/** The fields of lines without a separator, by what stands in each column. */
export function columnRuns(lines: readonly (readonly string[])[], width: number): ColumnRun[] {
  const kinds = Array.from({ length: width }, (_, column) =>
    kindOf(lines.map((line) => line[column] ?? ' ')),
  );
  const runs: ColumnRun[] = [];
  let from = 0;
  while (from < width) {
    const kind = kinds[from] ?? 'blank';
    let end = from + 1;
    while (end < width && continues(kinds, from, end)) end += 1;
    // Blanks behind a text are its filling.
    while (kind === 'text' && end < width && kinds[end] === 'blank') end += 1;
    if (kind !== 'blank') runs.push(...withoutEan(lines, { start: from + 1, length: end - from }, kind));
    from = end;
  }
  return runs;
}

function kindOf(characters: readonly string[]): ColumnKind {
  if (characters.every((character) => character === ' ')) return 'blank';
  if (characters.every((character) => /\d/.test(character))) return 'digits';
  return characters.every((character) => /[\d ,.+-]/.test(character)) ? 'number' : 'text';
}

/** Digits and their marks go on as one number; a text goes on over single blanks between its words. */
function continues(kinds: readonly ColumnKind[], from: number, at: number): boolean {
  const first = kinds[from];
  const here = kinds[at];
  if (first === 'text') return here === 'text' || (here === 'blank' && kinds[at + 1] === 'text');
  return first !== 'blank' ? here === 'digits' || here === 'number' : here === 'blank';
}

/** An EAN at the beginning of a run of digits is a field of its own. */
function withoutEan(lines: readonly (readonly string[])[], run: ColumnRun, kind: ColumnKind): ColumnRun[] {
  const { start, length } = run;
  const width =
    kind === 'digits'
      ? EAN_WIDTHS.find(
          (ean) => length > ean && lines.every((line) => isEan(line.slice(start - 1, start - 1 + ean))),
        )
      : undefined;
  if (width === undefined) return [run];
  return [
    { start, length: width },
    { start: start + width, length: length - width },
  ];
}

function isEan(characters: readonly string[]): boolean {
  return hasValidCheckDigit(characters.join('')) === true;
}
