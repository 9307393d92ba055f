import type { ControlTotals } from './control-totals.js';
import type { TextEncoding } from './decode-text.js';
import type { ImportColumnKey, ImportField } from './import-columns.js';
import type { CsvSeparator } from './import-options.js';
import type { NumberFormat } from './number-format.js';
import type { Refusal } from './refusal.js';
import type { RowProblem } from './row-problem.js';
import type { Suspicion } from './suspicion.js';

/**
 * One product of the file. It carries only the chosen columns that the line fills; `productRow` says what is sent of
 * the blank ones.
 */
export interface CatalogueRow {
  /** As a text editor or Excel numbers it. */
  line: number;
  internal_code?: string;
  barcode?: string;
  description?: string;
  department?: string;
  system_stock?: number;
  value?: number;
}

/** How far it is, in steps of any kind. */
export type ParseProgress = (done: number, total: number) => void;

/** What was understood of a file, before anything is sent. */
export interface Catalogue {
  /** What the text was read with, found or chosen; null for a workbook, which knows its own. */
  encoding: TextEncoding | null;
  /** The chosen columns that were really read: a sheet may lack some of them. Only these may be sent. */
  columns: ImportColumnKey[];
  numberFormat: NumberFormat;
  /** A number such as '12.000' if nothing in the file tells thousands from decimals; else null. */
  ambiguousNumber: string | null;
  /** Of the file, below the headings; `blankLines` hold nothing, the others became a row or a problem that is an error. */
  lines: number;
  blankLines: number;
  /** Distinct products among the rows: (internal code, barcode) without leading zeros. */
  products: number;
  /** In the order of the file, repeated products included: sent in this order the last one wins. */
  rows: CatalogueRow[];
  problems: RowProblem[];
  totals: ControlTotals;
  /** What looks wrong with the file as a whole; nothing is left out for it. */
  suspicions: Suspicion[];
  /** How a spreadsheet or CSV was understood; null for TXT and where nothing of it could be read. */
  sheet: SheetReading | null;
  /** Set if nothing can be imported; rows is then empty. */
  refusal: Refusal | null;
}

export interface SheetReading {
  /** Sheets of a workbook in its order; none for a CSV. */
  sheets: readonly { name: string; rows: number; hidden: boolean }[];
  /** The one that was read; null for a CSV. */
  sheet: string | null;
  /** What a CSV was split with; null for a workbook. */
  separator: CsvSeparator | null;
  /** As the file numbers it, from 1; null where no headings were found or are wanted. */
  headerRow: number | null;
  columns: SheetColumn[];
}

export interface SheetColumn {
  /** Counted from 0. */
  index: number;
  /** As Excel names it: 'A', 'AB'. */
  letter: string;
  /** '' where there is none. */
  heading: string;
  /** Of the first rows with something in them, as they would be read; at most three. */
  samples: string[];
  /** null where the column is not imported. */
  field: ImportField | null;
  /** How the field came to this column. */
  by: 'heading' | 'order' | 'choice' | null;
}

/** Nothing understood yet, or nothing at all. */
export function catalogueWithoutRows(refusal: Refusal | null): Catalogue {
  return {
    encoding: 'utf-8',
    columns: [],
    numberFormat: 'decimal_comma',
    ambiguousNumber: null,
    lines: 0,
    blankLines: 0,
    products: 0,
    rows: [],
    problems: [],
    totals: { systemStock: '0', stockValue: '0' },
    suspicions: [],
    sheet: null,
    refusal,
  };
}
