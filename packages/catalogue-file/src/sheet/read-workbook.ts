import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { decodeText } from '../decode-text.js';
import { type Refusal, refusal } from '../problems.js';
import type { BadCell } from '../read-product.js';
import type { FileKind } from './file-kind.js';
import { type Cell, type Grid, type GridRow, HEADING_ROWS, headingText, isBlank } from './grid.js';
import { unpackWorkbook } from './unpack-workbook.js';

export interface ReadSheet {
  name: string;
  hidden: boolean;
  grid: Grid;
}

/** `sheetStubs` because an uncalculated formula is one. Formatted texts are slow. */
const OPTIONS = {
  dense: true,
  cellDates: true,
  cellHTML: false,
  cellText: false,
  cellFormula: true,
  sheetStubs: true,
} as const;
/** The library reads Excel 95's texts as Latin-1: '–' and '€' become control characters. */
const OLD_CHARACTERS = /[\u0080-\u009f]/g;
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULO!',
  7: '#DIV/0!',
  15: '#VALOR!',
  23: '#REF!',
  29: '#NOME?',
  36: '#NÚM!',
  42: '#N/D',
};

const OLE_HEADER = 512;
const FREE_SECTOR = 0xffffffff;
/** Values above this are marks such as 'free' and 'end'. */
const LAST_SECTOR = 0xfffffffa;
const SECTORS_IN_HEADER = 109;

/**
 * Reads all sheets, codes and numbers whole however Excel shows them (docs/files.md, "Reading Excel and
 * CSV").
 */
export async function readWorkbook(
  bytes: Uint8Array,
  kind: Exclude<FileKind, 'text' | 'utf16' | 'other'>,
): Promise<ReadSheet[] | Refusal> {
  if (kind === 'ole' && !isWholeOle(bytes)) return refusal('damaged');
  const source = kind === 'zip' ? await unpackWorkbook(bytes) : bytes;
  if (!(source instanceof Uint8Array)) return source;
  const { read } = await import('@e965/xlsx');
  try {
    const workbook =
      kind === 'markup'
        ? read(decodeText(source, 'auto').text, { ...OPTIONS, type: 'string', raw: true })
        : read(source, { ...OPTIONS, type: 'array' });
    const sheets = sheetsOf(workbook);
    return sheets.length > 0 ? sheets : refusal('damaged');
  } catch (failure) {
    return refusal(refusalKind(failure));
  }
}

function refusalKind(failure: unknown): Refusal['kind'] {
  const text = String(failure);
  if (/password|encrypt/i.test(text)) return 'encrypted';
  if (/cannot find workbook|unsupported/i.test(text)) return 'other_office';
  return 'damaged';
}

function sheetsOf(workbook: WorkBook): ReadSheet[] {
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name];
    const hidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return sheet ? [{ name, hidden, grid: gridOf(sheet) }] : [];
  });
}

function gridOf(sheet: WorkSheet): Grid {
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const rows = Array.from(
    data,
    (row, index): GridRow => ({ line: index + 1, cells: row?.map(cellValue) ?? [] }),
  );
  while (rows.at(-1)?.cells.every(isBlank)) rows.pop();
  return { rows, headings: headingsOf(rows, sheet) };
}

function cellValue(cell: CellObject | undefined): Cell {
  if (!cell) return undefined;
  const { t, v, f } = cell;
  if (f !== undefined && (t === 'z' || v === undefined))
    return bad(`=${f}`, 'A célula tem uma fórmula sem resultado');
  if (t === 'n' && typeof v === 'number') return v;
  if (t === 's') return String(v ?? '').replace(OLD_CHARACTERS, windows1252);
  if (v instanceof Date) return bad(dateText(v), 'A célula tem uma data');
  if (t === 'b') return bad(v ? 'VERDADEIRO' : 'FALSO', 'A célula tem VERDADEIRO ou FALSO');
  if (t === 'e') return bad(ERRORS[Number(v)] ?? '#ERRO', 'A célula tem um erro');
  return undefined;
}

function windows1252(character: string): string {
  return decodeText(Uint8Array.of(character.charCodeAt(0)), 'windows-1252').text;
}

function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'data' : date.toLocaleDateString('pt-BR');
}

function bad(shown: string, fault: string): BadCell {
  return { shown, fault };
}

function headingsOf(rows: readonly GridRow[], sheet: WorkSheet): string[][] {
  const headings = rows.slice(0, HEADING_ROWS).map(({ cells }) => Array.from(cells, headingText));
  for (const { s, e } of sheet['!merges'] ?? []) {
    const heading = headings[s.r]?.[s.c];
    if (heading === undefined) continue;
    for (const below of headings.slice(s.r + 1, e.r + 1)) below[s.c] = heading;
  }
  return headings.map((row) => Array.from(row, (heading) => heading ?? ''));
}

/**
 * Whether an .xls is as long as its sector table says; the library reads a truncated one silently. Checks the
 * table for the first 7 MB.
 */
function isWholeOle(bytes: Uint8Array): boolean {
  if (bytes.length < OLE_HEADER) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorSize = 2 ** Math.min(view.getUint16(30, true), 16);
  const perSector = sectorSize / 4;
  let lastUsed = -1;
  for (let index = 0; index < SECTORS_IN_HEADER; index += 1) {
    const sector = view.getUint32(76 + index * 4, true);
    if (sector === FREE_SECTOR) break;
    const start = (sector + 1) * sectorSize;
    if (start + sectorSize > bytes.length) return false;
    for (let entry = 0; entry < perSector; entry += 1) {
      // Some programs mark unused sectors as an end.
      const next = view.getUint32(start + entry * 4, true);
      if (next <= LAST_SECTOR) lastUsed = Math.max(lastUsed, index * perSector + entry, next);
    }
  }
  // Some programs leave the last sector short.
  return bytes.length > (lastUsed + 1) * sectorSize;
}
