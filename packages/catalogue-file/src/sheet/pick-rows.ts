import type { CellObject } from '@e965/xlsx';
import { decodeText } from '../decode-text.js';
import type { RejectedLines } from '../rejected-lines.js';
import { unpackWorkbook } from './unpack-workbook.js';

/** A workbook with one sheet: these rows of the sheet of that name, with their values and number formats. */
export async function pickRows(
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

/** Formulas and links point to rows that are no longer there. */
function valueOnly(cell: CellObject | undefined): CellObject | undefined {
  if (cell === undefined || cell.v === undefined) return undefined;
  const { t, v, z } = cell;
  return z === undefined ? { t, v } : { t, v, z };
}
