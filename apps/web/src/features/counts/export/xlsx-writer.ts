import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import type { CountsWriter } from './counts-writer';
import { type ExportColumn, exportColumns } from './export-columns';
import type { ExportOptions } from './export-options';
import type { ExportedLine } from './exported-line';

const SHEET = 'Contagens';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Column widths in characters (specification, section 9). */
const NARROWEST = 10;
const WIDEST = 50;

/** How many characters a cell can have. */
const CELL_TEXT_LIMIT = 32_767;

type Row = (CellObject | undefined)[];

/**
 * Writes the Excel file (docs/files.md, "Exporting XLSX"). Anything that isn't a number is a text cell, so leading zeros
 * stay and no code or name can run as a formula.
 */
export function createXlsxWriter({ columns: ids }: ExportOptions): CountsWriter {
  const columns: ExportColumn[] = ids.map((id) => exportColumns[id]);
  const textCell = sharedTextCells();
  const sheet: Row[] = [columns.map(({ label }) => textCell(label))];
  const widths = columns.map(({ label }) => label.length);
  let leftOut = 0;

  const rowOf = (line: ExportedLine): Row =>
    columns.map(({ text, number, numberFormat }, index) => {
      const shown = text(line);
      widths[index] = Math.max(widths[index] ?? 0, shown.length);
      if (number === undefined) return shown === '' ? undefined : textCell(shown);
      return numberCell(number(line), numberFormat);
    });
  return {
    add(lines) {
      const known = lines.filter((line) => line.kind !== 'unrecognised');
      leftOut += lines.length - known.length;
      for (const line of known) sheet.push(rowOf(line));
    },
    finish() {
      const content = new Blob([bytesOf(sheet, widths)], { type: CONTENT_TYPE });
      return { content, rows: sheet.length - 1, leftOut };
    },
  };
}

function bytesOf(rows: Row[], widths: readonly number[]): ArrayBuffer {
  const last = { r: rows.length - 1, c: widths.length - 1 };
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: last }),
    '!data': rows as CellObject[][], // A missing cell is empty; the library's type doesn't allow it.
    '!cols': widths.map((width) => ({ wch: Math.min(Math.max(width, NARROWEST), WIDEST) })),
  };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, SHEET);
  // Without shared strings the library marks each text as the result of a formula.
  return write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer;
}

function numberCell(value: number | null, format: string | undefined): CellObject | undefined {
  if (value === null) return undefined;
  return format === undefined ? { t: 'n', v: value } : { t: 'n', v: value, z: format };
}

/** Names and codes repeat, so one object for each text takes a fraction of the memory. */
function sharedTextCells(): (text: string) => CellObject {
  const cells = new Map<string, CellObject>();
  return (text) => {
    const known = cells.get(text);
    if (known !== undefined) return known;
    const cell: CellObject = { t: 's', v: literal(text.slice(0, CELL_TEXT_LIMIT)) };
    cells.set(text, cell);
    return cell;
  };
}

/** The format reads '_x0041_' as 'A', and the library doesn't escape it. */
function literal(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
