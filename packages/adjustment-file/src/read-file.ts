import type { ExportProfile, FieldSource } from '@balanco/contract/exports/export-profile';
import { readField } from './read-field.js';
import { type LineProblem, splitLine } from './split-line.js';
import { decodeWindows1252 } from './windows-1252.js';

/** A line that was read: its code, its quantity with its sign, and everything else that the profile names. */
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

/** Reads a file by the profile that would write it, such as the file of a collector (docs/adjustment-files.md, "Reading"). */
export function readFile(profile: ExportProfile, bytes: Uint8Array): ReadFile {
  const text =
    profile.encoding === 'utf-8' ? new TextDecoder('utf-8').decode(bytes) : decodeWindows1252(bytes);
  return readText(profile, text);
}

/** `readFile` of a text. Line numbers are those of the file. */
export function readText(profile: ExportProfile, text: string): ReadFile {
  const lines = withoutDosEnd(text).split(/\r\n|\n|\r/);
  while (lines.at(-1) === '') lines.pop();
  const rows: ReadRow[] = [];
  const problems: ReadFile['problems'][number][] = [];
  const end = lines.length - (profile.footer === '' ? 0 : 1);
  for (let index = profile.header === '' ? 0 : 1; index < end; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    const row = readLine(profile, line);
    if (typeof row === 'string') problems.push({ line: index + 1, text: line, problem: row });
    else rows.push({ line: index + 1, ...row });
  }
  return { rows, problems };
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

/** Programs of DOS end a text with 0x1A. */
function withoutDosEnd(text: string): string {
  return text.endsWith('\u001a') ? text.slice(0, -1) : text;
}
