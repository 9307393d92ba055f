import type { CellObject } from '@e965/xlsx';
import type { SheetReading } from './catalogue.js';
import { decodeText, dropDosEof } from './decode-text.js';
import { fileKind } from './sheet/file-kind.js';
import { readCsv } from './sheet/read-csv.js';
import { unpackWorkbook } from './sheet/unpack-workbook.js';

export interface RejectedRequest {
  file: Blob;
  lines: readonly number[];
  /** null for a TXT. */
  sheet: Pick<SheetReading, 'sheet' | 'headerRow' | 'separator'> | null;
}

export interface RejectedLines {
  bytes: Uint8Array<ArrayBuffer>;
  /** null keeps the file's own ending. */
  ending: 'xlsx' | 'xls' | null;
}

/**
 * Builds a file of these lines in the original format, to correct and import again (docs/files.md, "Review
 * before sending"). Copies TXT and CSV byte for byte; keeps headings.
 */
export async function rejectedLines({ file, lines, sheet }: RejectedRequest): Promise<RejectedLines> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wanted = new Set(lines);
  if (sheet === null)
    return { bytes: pickLines(dropDosEof(bytes), (line) => wanted.has(line)), ending: null };
  const kind = fileKind(bytes);
  if (kind === 'zip' || kind === 'ole' || kind === 'markup') {
    if (sheet.headerRow !== null) wanted.add(sheet.headerRow);
    return pickRows(bytes, kind, sheet.sheet, wanted);
  }
  const content = dropDosEof(bytes);
  const physical = physicalLines(content, wanted, sheet);
  return { bytes: pickLines(content, (line) => physical.has(line)), ending: null };
}

/** A quoted cell may span several lines. */
function physicalLines(
  content: Uint8Array,
  wanted: ReadonlySet<number>,
  { headerRow, separator }: Pick<SheetReading, 'headerRow' | 'separator'>,
): Set<number> {
  const { rows } = readCsv(decodeText(content, 'windows-1252').text, separator ?? 'auto').grid;
  const lines = new Set<number>();
  const first = rows[0]?.line ?? 1;
  // Excel names the separator in this line.
  for (let line = 1; line < first; line += 1) lines.add(line);
  rows.forEach(({ line, cells }, index) => {
    if (line !== headerRow && !wanted.has(line)) return;
    const breaks = cells.reduce((sum: number, cell) => sum + String(cell).split('\n').length - 1, 0);
    const end = rows[index + 1]?.line ?? line + breaks + 1;
    for (let at = line; at < end; at += 1) lines.add(at);
  });
  return lines;
}

const CR = 0x0d;
const LF = 0x0a;

/**
 * Keeps line ends and byte order mark. Lines end as in `splitLines`; every supported encoding keeps these
 * bytes.
 */
function pickLines(bytes: Uint8Array, isWanted: (line: number) => boolean): Uint8Array<ArrayBuffer> {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const picked: Uint8Array[] = marked ? [bytes.subarray(0, 3)] : [];
  let start = marked ? 3 : 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const end = endOfLine(bytes, start);
    if (isWanted(line)) picked.push(bytes.subarray(start, end));
    start = end;
  }
  return joined(picked);
}

function endOfLine(bytes: Uint8Array, start: number): number {
  for (let index = start; index < bytes.length; index += 1) {
    if (bytes[index] === LF) return index + 1;
    if (bytes[index] === CR) return bytes[index + 1] === LF ? index + 2 : index + 1;
  }
  return bytes.length;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A workbook with these rows of one sheet, values and number formats included. */
async function pickRows(
  bytes: Uint8Array,
  kind: 'zip' | 'ole' | 'markup',
  name: string | null,
  rows: ReadonlySet<number>,
): Promise<RejectedLines> {
  const source = kind === 'zip' ? await unpackWorkbook(bytes) : bytes;
  if (!(source instanceof Uint8Array)) throw new Error(source.message);
  const { read, utils, write } = await import('@e965/xlsx');
  const options = { dense: true, cellNF: true, cellText: false } as const;
  const workbook =
    kind === 'markup'
      ? read(decodeText(source, 'auto').text, { ...options, type: 'string', raw: true })
      : read(source, { ...options, type: 'array' });
  const sheetName = name ?? workbook.SheetNames[0] ?? 'Planilha';
  const data: (CellObject | undefined)[][] = workbook.Sheets[sheetName]?.['!data'] ?? [];
  const picked = data.filter((_row, index) => rows.has(index + 1)).map((row) => Array.from(row, valueOnly));
  const width = Math.max(1, ...picked.map((row) => row.length));
  const made = utils.book_new();
  const sheet = {
    '!data': picked as CellObject[][], // The library's type has no gaps, but its rows do.
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(0, picked.length - 1), c: width - 1 } }),
  };
  utils.book_append_sheet(made, sheet, sheetName);
  const bookType = kind === 'ole' ? 'biff8' : 'xlsx';
  const written: ArrayBuffer = write(made, { type: 'array', bookType, compression: true });
  return { bytes: new Uint8Array(written), ending: kind === 'ole' ? 'xls' : 'xlsx' };
}

/** Formulas and links would point to missing rows. */
function valueOnly(cell: CellObject | undefined): CellObject | undefined {
  if (cell === undefined || cell.v === undefined) return undefined;
  const { t, v, z } = cell;
  return z === undefined ? { t, v } : { t, v, z };
}
