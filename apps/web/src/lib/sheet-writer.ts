import { type CellValue, writeXlsxStream } from 'hucre/xlsx';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Characters (specification, section 9). */
const NARROWEST = 10;
const WIDEST = 50;

const CELL_TEXT_LIMIT = 32_767;

const KEPT_TOGETHER = 1000;

export interface SheetColumn {
  readonly label: string;
  readonly numberFormat?: string | undefined;
}

export interface SheetCell {
  /** It also decides the column's width. */
  readonly text: string;
  /** Null for an empty cell; without it the cell is text. */
  readonly number?: number | null | undefined;
}

export interface SheetWriter {
  readonly add: (cells: readonly SheetCell[]) => void;
  readonly finish: () => Promise<Blob>;
}

/**
 * docs/files.md, "Exporting XLSX". Text cells keep leading zeros and run no formulas. A sheet begins with its
 * widths, so rows wait for the last, as bytes: cells would take ten times the memory.
 */
export function createSheetWriter(name: string, columns: readonly SheetColumn[]): SheetWriter {
  const widths = columns.map(({ label }) => label.length);
  const kept: Uint8Array[] = [];
  let newest: CellValue[][] = [];
  const keep = () => {
    kept.push(new TextEncoder().encode(JSON.stringify(newest)));
    newest = [];
  };
  return {
    add(cells) {
      newest.push(
        cells.map(({ text, number }, index) => {
          widths[index] = Math.max(widths[index] ?? 0, text.length);
          if (number !== undefined) return number;
          return text === '' ? null : literal(text.slice(0, CELL_TEXT_LIMIT));
        }),
      );
      if (newest.length === KEPT_TOGETHER) keep();
    },
    async finish() {
      keep();
      const sheet = writeXlsxStream(rowsOf(kept), {
        name,
        columns: columns.map(({ label, numberFormat }, index) => ({
          header: label,
          width: Math.min(Math.max(widths[index] ?? 0, NARROWEST), WIDEST),
          ...(numberFormat === undefined ? {} : { numFmt: numberFormat }),
        })),
      });
      return new Blob([await new Response(sheet).arrayBuffer()], { type: CONTENT_TYPE });
    },
  };
}

function* rowsOf(kept: readonly Uint8Array[]): Iterable<CellValue[]> {
  for (const bytes of kept) yield* JSON.parse(new TextDecoder().decode(bytes)) as CellValue[][];
}

/** The format reads '_x0041_' as 'A'. */
function literal(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
