import {
  type ExportProfile,
  type FieldSource,
  isNumberSource,
  type ProfileField,
} from '@balanco/contract/exports/export-profiles';
import { decodeWindows1252 } from './windows-1252.js';

interface ReadRow {
  readonly line: number;
  readonly code: string;
  readonly quantity: number;
  readonly values: Partial<Record<FieldSource, string | number | null>>;
}

export interface ReadFile {
  readonly rows: readonly ReadRow[];
  readonly problems: readonly {
    readonly line: number;
    readonly text: string;
    readonly problem: LineProblem;
  }[];
}

export type LineProblem = 'long' | 'columns' | 'number' | 'no_code' | 'no_quantity';

/** See docs/adjustment-files.md, "Reading". */
export function readFile(profile: ExportProfile, bytes: Uint8Array): ReadFile {
  const text =
    profile.encoding === 'utf-8' ? new TextDecoder('utf-8').decode(bytes) : decodeWindows1252(bytes);
  return readText(profile, text);
}

/** `readFile` of a text. Line numbers are those of the file. */
export function readText(profile: ExportProfile, text: string): ReadFile {
  const lines = withoutDosEnd(text).split(/\r\n|\n|\r/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const rows: ReadRow[] = [];
  const problems: ReadFile['problems'][number][] = [];
  const end = lines.length - (isEdge(profile, profile.footer, lines.at(-1)) ? 1 : 0);
  for (let index = isEdge(profile, profile.header, lines[0]) ? 1 : 0; index < end; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    const row = readLine(profile, line);
    if (typeof row === 'string') problems.push({ line: index + 1, text: line, problem: row });
    else rows.push({ line: index + 1, ...row });
  }
  return { rows, problems };
}

/** A device may write neither header nor footer: then the line is an item. */
function isEdge(profile: ExportProfile, template: string, line = ''): boolean {
  return template !== '' && (isWrittenAs(template, line) || typeof readLine(profile, line) === 'string');
}

function isWrittenAs(template: string, line: string): boolean {
  const [first = '', ...others] = template.split(/\{[a-z]+\}/);
  const last = others.pop();
  if (last === undefined) return line === first;
  let at = first.length;
  for (const text of others) {
    const found = line.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return line.startsWith(first) && line.endsWith(last) && at + last.length <= line.length;
}

function readLine(profile: ExportProfile, line: string): Omit<ReadRow, 'line'> | LineProblem {
  const texts = splitLine(profile, line);
  if (typeof texts === 'string') return texts;
  const values: Partial<Record<FieldSource, string | number | null>> = {};
  for (const [index, field] of profile.fields.entries()) {
    const value = readField(field, texts[index] ?? '');
    if (value === undefined) return 'number';
    values[field.source] = value;
  }
  const code = [values.code, values.barcode, values.internal_code].find(
    (value) => typeof value === 'string' && value !== '',
  );
  const quantity = quantityOf(values);
  if (typeof code !== 'string') return 'no_code';
  return quantity === null ? 'no_quantity' : { code, quantity, values };
}

function quantityOf(values: ReadRow['values']): number | null {
  const { quantity, quantity_unsigned: unsigned, direction, count_1, count_2, count_3 } = values;
  const counted = [quantity, count_3, count_2, count_1].find((value) => typeof value === 'number');
  if (counted !== undefined) return counted;
  if (typeof unsigned !== 'number') return null;
  return direction === 'S' && unsigned !== 0 ? -unsigned : unsigned;
}

/** DOS programs end a text with 0x1A. */
function withoutDosEnd(text: string): string {
  return text.endsWith('\u001a') ? text.slice(0, -1) : text;
}

/** Trailing blanks that an editor cut off are missing, not wrong. */
function splitLine(profile: ExportProfile, line: string): readonly string[] | LineProblem {
  return profile.kind === 'fixed' ? slices(profile, [...line]) : cells(profile, line);
}

function slices({ fields }: ExportProfile, characters: readonly string[]): readonly string[] | LineProblem {
  const end = Math.max(...fields.map(({ start, length }) => (start ?? 1) + (length ?? 0) - 1));
  if (characters.slice(end).some((character) => character !== ' ')) return 'long';
  return fields.map(({ start, length }) =>
    characters.slice((start ?? 1) - 1, (start ?? 1) - 1 + (length ?? 0)).join(''),
  );
}

function cells({ fields, separator, quotes }: ExportProfile, line: string): readonly string[] | LineProblem {
  const found = quotes === 'never' ? line.split(separator) : unquoted(line, separator);
  return found.length === fields.length ? found : 'columns';
}

function unquoted(line: string, separator: string): string[] {
  const found: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const isCell = quoted !== null && startsCell(rest.slice(quoted[0].length), separator);
    const end = isCell ? quoted[0].length : rest.indexOf(separator);
    const raw = end < 0 ? rest : rest.slice(0, end);
    found.push(isCell ? (quoted[1] ?? '').replaceAll('""', '"') : raw);
    if (end < 0 || end >= rest.length) return found;
    rest = rest.slice(end + separator.length);
  }
}

function startsCell(rest: string, separator: string): boolean {
  return rest === '' || rest.startsWith(separator);
}

const NUMBER = /^([+-]?)(\d*)(?:[.,](\d*))?$/;

/** null for an empty number, undefined for a text that is no number. */
function readField(field: ProfileField, text: string): string | number | null | undefined {
  return isNumberSource(field.source) ? readNumber(field, text.trim()) : withoutFilling(field, text);
}

/** Without a decimal mark, the last digits are decimals. */
function readNumber({ decimals, decimal_mark }: ProfileField, text: string): number | null | undefined {
  if (text === '') return null;
  const [, sign, whole = '', fraction] = NUMBER.exec(text) ?? [];
  if (sign === undefined || whole + (fraction ?? '') === '') return undefined;
  const isImplied = decimal_mark === '' && decimals > 0 && fraction === undefined;
  const digits = isImplied ? `${whole}e-${decimals}` : `${whole || '0'}.${fraction || '0'}`;
  const value = Number(digits);
  return sign === '-' && value !== 0 ? -value : value;
}

function withoutFilling({ pad, length, source }: ProfileField, text: string): string {
  const isFilled = pad === '0' && length !== null && source !== 'text';
  return (isFilled ? text.replace(/^0+/, '') : text).trim();
}
