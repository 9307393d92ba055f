import { hasValidCheckDigit } from '@balanco/contract/base/codes';
import {
  type ExportProfile,
  type FieldSource,
  PLAIN_FIELD,
  type ProfileField,
} from '@balanco/contract/exports/export-profiles';

type InferredLayout = Pick<ExportProfile, 'kind' | 'separator' | 'fields'>;

const SEPARATORS = [';', '|', '\t', ',', ' '];
const LINES_READ = 200;

/**
 * Infers the layout of pasted lines; null if they share none. A separator occurs equally often in every line.
 * Otherwise a field ends where all lines have blanks, where digits meet something else, and after a valid
 * EAN.
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

/** Rejects a blank with other blanks near it: names and padding have them too. */
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

interface SampleColumn {
  readonly start?: number;
  readonly length?: number;
  readonly texts: readonly string[];
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

function guessFields(columns: readonly SampleColumn[]): ProfileField[] {
  const numbers = columns.filter(({ texts }) => texts.every((text) => NUMBER.test(text.trim())));
  const whole = numbers.filter(({ texts }) => texts.every((text) => /^\d+$/.test(text.trim())));
  const code = longest(whole) ?? columns[0];
  const others = numbers.filter((column) => column !== code);
  const codeAt = code === undefined ? -1 : columns.indexOf(code);
  const quantity = others.find((column) => columns.indexOf(column) > codeAt) ?? others[0];
  const direction = columns.find(({ texts }) => texts.every((text) => /^[ES]$/.test(text.trim())));
  const description = longest(
    columns.filter((column) => column !== code && column !== direction && !numbers.includes(column)),
  );
  return columns.map((column) => {
    if (column === code) return fieldOf(column, 'code');
    if (column === quantity)
      return fieldOf(column, direction === undefined ? 'quantity' : 'quantity_unsigned');
    if (column === direction) return fieldOf(column, 'direction');
    return fieldOf(column, column === description ? 'description' : 'text');
  });
}

function longest(columns: readonly SampleColumn[]): SampleColumn | undefined {
  const size = ({ texts }: SampleColumn) => Math.max(...texts.map((text) => text.trim().length));
  return columns.toSorted((one, other) => size(other) - size(one))[0];
}

function fieldOf({ start, length, texts }: SampleColumn, source: FieldSource): ProfileField {
  const isNumber = source === 'quantity' || source === 'quantity_unsigned';
  const trimmed = texts.map((text) => text.trim());
  const isZeroFilled =
    trimmed.every((text) => /^[+-]?\d/.test(text)) &&
    trimmed.some((text) => /^[+-]?0\d/.test(text)) &&
    new Set(trimmed.map((text) => text.length)).size === 1;
  const fraction = /[.,](\d+)$/.exec(trimmed[0] ?? '');
  const isRight = isZeroFilled || texts.some((text) => /^ +\S/.test(text));
  return {
    ...PLAIN_FIELD,
    source,
    start: start ?? null,
    length: length ?? (isZeroFilled ? (trimmed[0]?.length ?? null) : null),
    align: isRight ? 'right' : 'left',
    pad: isZeroFilled ? '0' : ' ',
    decimals: isNumber ? (fraction?.[1]?.length ?? 0) : 0,
    decimal_mark: isNumber && fraction !== null ? (fraction[0][0] === ',' ? ',' : '.') : '',
    sign:
      isNumber && source === 'quantity' && trimmed.some((text) => text.startsWith('-')) ? 'minus' : 'none',
    text: source === 'text' ? commonText(trimmed) : '',
  };
}

function commonText(texts: readonly string[]): string {
  return new Set(texts).size === 1 ? (texts[0] ?? '') : '';
}

interface ColumnRun {
  readonly start: number;
  readonly length: number;
}

type ColumnKind = 'digits' | 'number' | 'text' | 'blank';

const EAN_WIDTHS = [13, 14];

function columnRuns(lines: readonly (readonly string[])[], width: number): ColumnRun[] {
  const kinds = Array.from({ length: width }, (_, column) =>
    kindOf(lines.map((line) => line[column] ?? ' ')),
  );
  const runs: ColumnRun[] = [];
  let from = 0;
  while (from < width) {
    const kind = kinds[from] ?? 'blank';
    let end = from + 1;
    while (end < width && continues(kinds, from, end)) end += 1;
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

/** A number continues over digits and marks, a text over single blanks. */
function continues(kinds: readonly ColumnKind[], from: number, at: number): boolean {
  const first = kinds[from];
  const here = kinds[at];
  if (first === 'text') return here === 'text' || (here === 'blank' && kinds[at + 1] === 'text');
  return first !== 'blank' ? here === 'digits' || here === 'number' : here === 'blank';
}

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
