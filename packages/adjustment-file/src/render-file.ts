import {
  type ExportProfile,
  type FieldSource,
  FORMULA,
  isCodeSource,
  isDeviceName,
  isNumberSource,
  joinsFormula,
  type NumberSource,
  type ProfileField,
  withoutFormulas,
} from '@balanco/contract/exports/export-profiles';
import { type FileHeading, type FileRow, type FileTotals, rowTotals } from './file-row.js';
import { encodeWindows1252, fitsWindows1252 } from './windows-1252.js';

export interface RenderedFile {
  readonly name: string;
  readonly lines: readonly string[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly totals: FileTotals;
  readonly refused: readonly RefusedItem[];
}

/** Renders a file; lists refused rows and leaves them out of the totals. */
export function renderFile(
  profile: ExportProfile,
  rows: readonly FileRow[],
  heading: FileHeading,
): RenderedFile {
  const { lines, refused } = renderLines(profile, rows, heading);
  const totals = rowTotals(lines.map(({ row }) => row));
  const edge = (text: string) => (text === '' ? [] : [fillText(text, heading, totals)]);
  const all = [...edge(profile.header), ...lines.map(({ text }) => text), ...edge(profile.footer)];
  return {
    name: fileName(profile, heading),
    lines: all,
    bytes: encode(profile, all),
    totals,
    refused,
  };
}

export function fitsEncoding({ encoding, header, footer, separator }: ExportProfile): boolean {
  return encoding === 'utf-8' || fitsWindows1252(header + footer + separator);
}

function encode({ encoding, line_end }: ExportProfile, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const end = line_end === 'crlf' ? '\r\n' : '\n';
  const text = lines.map((line) => line + end).join('');
  return encoding === 'windows-1252' ? encodeWindows1252(text) : new TextEncoder().encode(text);
}

const UNSAFE_IN_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

function fileName({ file_name, extension }: ExportProfile, heading: FileHeading): string {
  const name = fillText(file_name, heading).replace(UNSAFE_IN_NAMES, '-');
  return `${isDeviceName(name) ? '_' : ''}${name}.${extension}`;
}

/** Fills {inventario}, {versao}, {data} and, with totals, {linhas}, {unidades}, {valor}. */
function fillText(text: string, heading: FileHeading, totals?: FileTotals): string {
  const values: Record<string, string | undefined> = {
    inventario: FORMULA.test(heading.inventory) ? `_${heading.inventory}` : heading.inventory,
    versao: String(heading.version),
    data: heading.date,
    linhas: totals?.lines.toString(),
    unidades: totals === undefined ? undefined : plain(totals.units, 3),
    valor: totals === undefined ? undefined : totals.money.toFixed(2).replace('.', ','),
  };
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function plain(value: number, decimals: number): string {
  return value
    .toFixed(decimals)
    .replace(/\.?0+$/, '')
    .replace('.', ',');
}

/** `field`: index of the profile's field that refuses. */
interface RefusedItem {
  readonly row: FileRow;
  readonly parts: readonly FileRow[];
  readonly field: number;
  readonly problem: FieldProblem;
}

interface RenderedLines {
  readonly lines: readonly { readonly text: string; readonly row: FileRow }[];
  readonly refused: readonly RefusedItem[];
}

/** Refuses an item with all its parts, so no file holds half a quantity. */
function renderLines(profile: ExportProfile, rows: readonly FileRow[], heading: FileHeading): RenderedLines {
  const refused = new Map<string, Omit<RefusedItem, 'parts'>>();
  const lines: { text: string; row: FileRow }[] = [];
  for (const row of rows) {
    const line = renderLine(profile, row, heading);
    if ('problem' in line) {
      if (!refused.has(row.key)) refused.set(row.key, { row, ...line });
    } else lines.push({ text: line.text, row });
  }
  if (refused.size === 0) return { lines, refused: [] };
  const parts = new Map<string, FileRow[]>([...refused.keys()].map((key) => [key, []]));
  for (const row of rows) parts.get(row.key)?.push(row);
  return {
    lines: lines.filter(({ row }) => !refused.has(row.key)),
    refused: [...refused].map(([key, item]) => ({ ...item, parts: parts.get(key) ?? [] })),
  };
}

type RenderedLine = { readonly text: string } | { readonly problem: FieldProblem; readonly field: number };

function renderLine(profile: ExportProfile, row: FileRow, heading: FileHeading): RenderedLine {
  const texts: string[] = [];
  const saysDirection = profile.fields.some(({ source }) => source === 'direction');
  for (const [index, field] of profile.fields.entries()) {
    // An exit without its sign and without 'S' would read as an entry.
    if (field.source === 'quantity_unsigned' && row.quantity < 0 && !saysDirection) {
      return { problem: 'negative', field: index };
    }
    const rendered = renderField(field, row, heading, profile);
    if ('problem' in rendered) return { problem: rendered.problem, field: index };
    const problem = problemOf(rendered.text, profile);
    if (problem !== null) return { problem, field: index };
    texts.push(rendered.text);
  }
  const codes = profile.fields.flatMap(({ source }, index) => (isCodeSource(source) ? [index] : []));
  if (codes.every((index) => /^0*$/.test(texts[index]?.trim() ?? ''))) {
    return { problem: 'no_code', field: codes[0] ?? 0 };
  }
  const text = profile.kind === 'fixed' ? placed(profile, texts) : separated(profile, texts);
  if (OPENED_AS_SHEET.test(profile.extension) && joinsFormula(text)) {
    return { problem: 'character', field: profile.fields.findIndex(({ source }) => !isNumberSource(source)) };
  }
  return { text };
}

function problemOf(text: string, { kind, encoding, separator, quotes }: ExportProfile): FieldProblem | null {
  if (/[\p{Cc}\p{Surrogate}]/u.test(text)) return 'character';
  if (encoding === 'windows-1252' && !fitsWindows1252(text)) return 'character';
  if (kind === 'separated' && quotes === 'never' && !isPlain(text, separator)) return 'separator';
  return null;
}

function placed({ fields }: ExportProfile, texts: readonly string[]): string {
  const parts = fields.map(({ start }, index) => ({ start: start ?? 1, text: texts[index] ?? '' }));
  let line = '';
  let width = 0;
  for (const { start, text } of parts.toSorted((one, other) => one.start - other.start)) {
    line += ' '.repeat(start - 1 - width) + text;
    width = start - 1 + [...text].length;
  }
  return line;
}

function separated({ separator, quotes }: ExportProfile, texts: readonly string[]): string {
  return texts
    .map((text) => {
      const isBare =
        quotes === 'never' || (quotes === 'needed' && isPlain(text, separator) && !text.includes('"'));
      return isBare ? text : `"${text.replaceAll('"', '""')}"`;
    })
    .join(separator);
}

/** Whether a reader finds the separator after the text and not earlier: 'a;' before ';;' reads as 'a'. */
function isPlain(text: string, separator: string): boolean {
  return (text + separator).indexOf(separator) === text.length;
}

/** See docs/adjustment-files.md, "What is refused". */
type FieldProblem = 'no_code' | 'too_long' | 'fraction' | 'negative' | 'character' | 'separator';

type RenderedField = { readonly text: string } | { readonly problem: FieldProblem };

/** A double click opens these in a spreadsheet. */
const OPENED_AS_SHEET = /^(csv|tsv|prn)$/i;

/** Pads the text to its width; cuts nothing and rounds no quantity. */
function renderField(
  field: ProfileField,
  row: FileRow,
  heading: FileHeading,
  { extension, separator }: ExportProfile,
): RenderedField {
  const { source } = field;
  if (isNumberSource(source)) return renderNumber(field, numberOf(source, row));
  const text = textOf(source, field, row, heading).normalize('NFC').trim();
  if (source === 'code' && text === '') return { problem: 'no_code' };
  const safe = OPENED_AS_SHEET.test(extension) ? withoutFormulas(text, separator) : text;
  // No ERP knows a code with an apostrophe before it.
  if (isCodeSource(source) && safe !== text) return { problem: 'character' };
  // Zero padding swallows a code's zeros: 0789… fits 13 columns.
  const isFilled = field.pad === '0' && field.length !== null && isCodeSource(source);
  return fill(field, '', isFilled ? safe.replace(/^0+(?=.)/, '') : safe);
}

function renderNumber(field: ProfileField, value: number | null): RenderedField {
  if (value === null) return { text: ' '.repeat(field.length ?? 0) };
  const isMoney = field.source === 'value' || field.source === 'total';
  const digits = decimalDigits(value, field.decimals, isMoney);
  if (digits === null) return { problem: 'fraction' };
  if (digits.isNegative && field.sign === 'none') return { problem: 'negative' };
  const plus = field.sign === 'both' ? '+' : '';
  const mark = field.decimals === 0 ? '' : field.decimal_mark;
  return fill(field, digits.isNegative ? '-' : plus, `${digits.whole}${mark}${digits.fraction}`);
}

/** Zeros go between sign and digits; blanks go before or after both. */
function fill({ length, align, pad }: ProfileField, sign: string, text: string): RenderedField {
  if (length === null) return { text: sign + text };
  const missing = length - [...text].length - sign.length;
  if (missing < 0) return { problem: 'too_long' };
  const padding = pad.repeat(missing);
  if (align === 'left') return { text: sign + text + padding };
  return { text: pad === '0' ? sign + padding + text : padding + sign + text };
}

/** null (blank) for a count that didn't take place: zero would claim that it found none. */
function numberOf(source: NumberSource, row: FileRow): number | null {
  switch (source) {
    case 'quantity':
      return row.quantity;
    case 'quantity_unsigned':
      return Math.abs(row.quantity);
    case 'count_1':
      return row.counts[0];
    case 'count_2':
      return row.counts[1];
    case 'count_3':
      return row.counts[2];
    case 'expected':
      return row.expected;
    case 'value':
      return row.value;
    case 'total':
      return row.total;
  }
}

function textOf(
  source: Exclude<FieldSource, NumberSource>,
  { text }: Pick<ProfileField, 'text'>,
  row: FileRow,
  heading: FileHeading,
): string {
  switch (source) {
    case 'code':
      return row.code;
    case 'internal_code':
      return row.internalCode;
    case 'barcode':
      return row.barcode;
    case 'description':
      return row.description;
    case 'department':
      return row.department;
    case 'direction':
      return row.quantity < 0 ? 'S' : 'E';
    case 'reason':
      return row.reason;
    case 'counted_on':
      return dayText(row.countedOn);
    case 'counted_by':
      return row.countedBy;
    case 'inventory':
      return heading.inventory;
    case 'date':
      return dayText(heading.date);
    case 'text':
      return text;
  }
}

/** ddmmaaaa */
function dayText(date: string): string {
  return date.split('-').toReversed().join('');
}

/** The finest figure is a mean value. */
const FINEST = 6;

interface DecimalDigits {
  readonly whole: string;
  readonly fraction: string;
  readonly isNegative: boolean;
}

/**
 * null if the number has more than `decimals` digits and may not be rounded. R$ round half away from zero.
 */
function decimalDigits(value: number, decimals: number, mayRound: boolean): DecimalDigits | null {
  const units = BigInt(Math.abs(value).toFixed(FINEST).replace('.', ''));
  const step = 10n ** BigInt(FINEST - decimals);
  const rest = units % step;
  if (rest !== 0n && !mayRound) return null;
  const kept = units / step + (rest * 2n >= step ? 1n : 0n);
  const digits = kept.toString().padStart(decimals + 1, '0');
  return {
    whole: digits.slice(0, digits.length - decimals),
    fraction: digits.slice(digits.length - decimals),
    isNegative: value < 0 && kept !== 0n,
  };
}
