import Papa from 'papaparse';
import { CSV_SEPARATORS, type CsvSeparator } from '../import-options.js';
import { type Grid, type GridRow, HEADING_ROWS, headingText } from './grid.js';

export interface ReadCsv {
  grid: Grid;
  separator: CsvSeparator;
  separated: boolean;
  /** First quote that never closes. If set, quoted cells end with their line. */
  looseQuotes: number | null;
}

/** Excel's first line that names the separator. */
const NAMED_SEPARATOR = /^sep=([;,|\t])\n?/i;
const LINES_CHECKED = 50;
const MOST = 0.8;
const LONGEST_BLANK = 64;

/**
 * Splits a CSV (specification, section 9). A separator other than ';' needs a majority of lines without ';'.
 */
export function readCsv(text: string, wanted: CsvSeparator | 'auto'): ReadCsv {
  // The library accepts one kind of line end per file.
  const lines = text.replace(/\r\n?/g, '\n');
  const named = NAMED_SEPARATOR.exec(lines);
  const body = lines.slice(named?.[0].length ?? 0);
  const separator = wanted === 'auto' ? (namedSeparator(named) ?? findSeparator(body)) : wanted;
  const firstLine = named ? 2 : 1;
  const { records, brokenRecord } = split(body, separator);
  const rows =
    brokenRecord === null ? numberLines(records, firstLine) : splitByLine(body, separator, firstLine);
  return {
    grid: { rows, headings: rows.slice(0, HEADING_ROWS).map(({ cells }) => cells.map(headingText)) },
    separator,
    separated: body.includes(separator),
    looseQuotes:
      brokenRecord === null ? null : (numberLines(records, firstLine)[brokenRecord]?.line ?? firstLine),
  };
}

function namedSeparator(named: RegExpExecArray | null): CsvSeparator | undefined {
  return CSV_SEPARATORS.find((separator) => separator === named?.[1]);
}

function findSeparator(text: string): CsvSeparator {
  const lines = firstLines(text);
  const share = (separator: string) =>
    lines.filter((line) => line.includes(separator)).length / Math.max(1, lines.length);
  if (share(';') > 1 - MOST) return ';';
  return (['\t', '|', ','] as const).find((separator) => share(separator) >= MOST) ?? ';';
}

function firstLines(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length && lines.length < LINES_CHECKED; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? text.length : end);
    if (line.trim() !== '') lines.push(line);
    start = end === -1 ? text.length : end + 1;
  }
  return lines;
}

function split(text: string, separator: string): { records: string[][]; brokenRecord: number | null } {
  const { data, errors } = Papa.parse<string[]>(withoutLongBlanks(text, separator), {
    delimiter: separator,
    newline: '\n',
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  return { records: data, brokenRecord: broken ? (broken.row ?? 0) : null };
}

/** The library rescans blanks after each quote: long runs take quadratic time. */
function withoutLongBlanks(text: string, separator: string): string {
  if (!text.includes('"')) return text;
  const blanks = separator === '\t' ? '[^\\S\\n\\t]' : '[^\\S\\n]';
  return text.replace(new RegExp(`${blanks}{${LONGEST_BLANK + 1},}`, 'g'), ' '.repeat(LONGEST_BLANK));
}

function numberLines(records: readonly string[][], firstLine: number): GridRow[] {
  let line = firstLine;
  const rows = records.map((cells) => {
    const row = { line, cells };
    line += 1;
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1;
    return row;
  });
  return withoutEnd(rows);
}

/** An unclosed quote spoils only its line. */
function splitByLine(text: string, separator: string, firstLine: number): GridRow[] {
  const rows = text.split('\n').map((line, index) => {
    const { records, brokenRecord } = split(line, separator);
    const cells = brokenRecord === null ? (records[0] ?? []) : line.split(separator);
    return { line: firstLine + index, cells };
  });
  return withoutEnd(rows);
}

function withoutEnd(rows: GridRow[]): GridRow[] {
  const last = rows.at(-1);
  if (last && last.cells.length <= 1 && (last.cells[0] ?? '') === '') rows.pop();
  return rows;
}
