import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { decodeText } from '../decode-text.js';
import type { BadCell } from '../read-product.js';
import { type Refusal, refusal } from '../refusal.js';
import type { FileKind } from './file-kind.js';
import { type Cell, type Grid, type GridRow, HEADING_ROWS, headingText, isBlank } from './grid.js';
import { isWholeOle } from './is-whole-ole.js';
import { unpackWorkbook } from './unpack-workbook.js';

export interface ReadSheet {
  name: string;
  hidden: boolean;
  grid: Grid;
}

/** Stubs, because a formula that was never calculated is one; no texts as Excel shows them, which take long to make. */
const OPTIONS = {
  dense: true,
  cellDates: true,
  cellHTML: false,
  cellText: false,
  cellFormula: true,
  sheetStubs: true,
} as const;
/** The library reads the 8-bit texts of Excel 95 as Latin-1: '–' and '€' are control characters there. */
const OLD_CHARACTERS = /[\u0080-\u009f]/g;
/** What Excel shows for the error codes of its files. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULO!',
  7: '#DIV/0!',
  15: '#VALOR!',
  23: '#REF!',
  29: '#NOME?',
  36: '#NÚM!',
  42: '#N/D',
};

/** Reads all sheets of a workbook; codes and numbers whole, however Excel shows them (DESIGN, section 7). */
export async function readWorkbook(
  bytes: Uint8Array,
  kind: Exclude<FileKind, 'text' | 'utf16' | 'other'>,
): Promise<ReadSheet[] | Refusal> {
  if (kind === 'ole' && !isWholeOle(bytes)) return refusal('damaged');
  const source = kind === 'zip' ? await unpackWorkbook(bytes) : bytes;
  if (!(source instanceof Uint8Array)) return source;
  // Loaded only here: half a megabyte that a TXT or CSV never needs.
  const { read } = await import('@e965/xlsx');
  try {
    const workbook =
      kind === 'markup'
        ? read(decodeText(source, 'auto').text, { ...OPTIONS, type: 'string', raw: true })
        : read(source, { ...OPTIONS, type: 'array' });
    const sheets = sheetsOf(workbook);
    // The library leaves out a sheet that it can't read.
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
