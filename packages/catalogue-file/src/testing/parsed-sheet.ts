import { type BookType, utils, write } from '@e965/xlsx';
import { type CellValue, writeXlsx } from 'hucre';
import type { Catalogue } from '../catalogue.js';
import { SPECIFIED_COLUMNS } from '../import-columns.js';
import { DEFAULT_SHEET_OPTIONS, type SheetOptions } from '../import-options.js';
import { parseSheet } from '../sheet/parse-sheet.js';

export const EVERY_COLUMN = { columns: SPECIFIED_COLUMNS };
export const HEADINGS = ['Código de Barras', 'Código Interno', 'Descrição', 'Saldo', 'Valor', 'Departamento'];

type Rows = CellValue[][];

export function workbook(
  ...sheets: (Rows | { name: string; rows: Rows; hidden?: boolean })[]
): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map((sheet, index) =>
      Array.isArray(sheet) ? { name: `Plan${index + 1}`, rows: sheet } : sheet,
    ),
  });
}

/** By another library than the one that reads them; an .xls unless said. */
export function olderWorkbook(rows: unknown[][], bookType: BookType = 'biff8'): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Folha');
  return new Uint8Array(write(book, { type: 'array', bookType }));
}

/** A string is a UTF-8 CSV. */
export function parse(
  file: Uint8Array | string,
  options: Partial<SheetOptions> = EVERY_COLUMN,
): Promise<Catalogue> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return parseSheet(bytes, { ...DEFAULT_SHEET_OPTIONS, ...options });
}

export async function parseRows(
  rows: Rows,
  options: Partial<SheetOptions> = EVERY_COLUMN,
): Promise<Catalogue> {
  return parse(await workbook([HEADINGS, ...rows]), options);
}

export function columnOf(catalogue: Catalogue, field: string): number | undefined {
  return catalogue.sheet?.columns.find((column) => column.field === field)?.index;
}
