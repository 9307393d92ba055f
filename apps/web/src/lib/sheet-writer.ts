import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** In characters (specification, section 9). */
const NARROWEST = 10;
const WIDEST = 50;

const CELL_TEXT_LIMIT = 32_767;

type Row = (CellObject | undefined)[];

export interface SheetColumn {
  readonly label: string;
  readonly numberFormat?: string | undefined;
}

export interface SheetCell {
  /** Also decides the column's width. */
  readonly text: string;
  /** Null for an empty cell; without it the cell is text. */
  readonly number?: number | null | undefined;
}

export interface SheetWriter {
  readonly add: (cells: readonly SheetCell[]) => void;
  readonly rows: () => number;
  readonly finish: () => Blob;
}

/** docs/files.md, "Exporting XLSX". Text cells keep leading zeros and run no formulas. */
export function createSheetWriter(name: string, columns: readonly SheetColumn[]): SheetWriter {
  const textCell = sharedTextCells();
  const sheet: Row[] = [columns.map(({ label }) => textCell(label))];
  const widths = columns.map(({ label }) => label.length);
  return {
    add(cells) {
      const row = cells.map(({ text, number }, index) => {
        widths[index] = Math.max(widths[index] ?? 0, text.length);
        if (number === undefined) return text === '' ? undefined : textCell(text);
        return numberCell(number, columns[index]?.numberFormat);
      });
      sheet.push(row);
    },
    rows: () => sheet.length - 1,
    finish: () => new Blob([bytesOf(name, sheet, widths)], { type: CONTENT_TYPE }),
  };
}

function bytesOf(name: string, rows: Row[], widths: readonly number[]): ArrayBuffer {
  const last = { r: rows.length - 1, c: widths.length - 1 };
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: last }),
    '!data': rows as CellObject[][], // The type doesn't allow missing cells.
    '!cols': widths.map((width) => ({ wch: Math.min(Math.max(width, NARROWEST), WIDEST) })),
  };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  // Without shared strings texts become results of formulas.
  return write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer;
}

function numberCell(value: number | null, format: string | undefined): CellObject | undefined {
  if (value === null) return undefined;
  return format === undefined ? { t: 'n', v: value } : { t: 'n', v: value, z: format };
}

/** Takes a fraction of the memory. */
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

/** The format reads '_x0041_' as 'A'. */
function literal(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
