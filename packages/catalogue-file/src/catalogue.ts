import type { ProductValues } from '@balanco/contract/products/product-columns';
import type { ControlTotals } from './control-totals.js';
import type { TextEncoding } from './decode-text.js';
import type { ImportColumnKey, ImportField } from './import-columns.js';
import type { CsvSeparator } from './import-options.js';
import type { NumberFormat } from './number-format.js';
import type { Refusal } from './refusal.js';
import type { RowProblem } from './row-problem.js';
import type { Suspicion } from './suspicion.js';

/** One product of the file, with the chosen columns that the line fills. Blank ones are left out. */
export interface CatalogueRow extends Partial<ProductValues> {
  /** The line number as a text editor or Excel shows it. */
  line: number;
}

/** Called with how far the reading is, in steps of any kind. */
export type ParseProgress = (done: number, total: number) => void;

/** What was understood of a file, before anything is sent. */
export interface Catalogue {
  /** The encoding of the text, found or chosen; null for a workbook, which states its own. */
  encoding: TextEncoding | null;
  /** The chosen columns that were read: a sheet may lack some of them. Only these may be sent. */
  columns: ImportColumnKey[];
  numberFormat: NumberFormat;
  /**
   * A number such as '12.000' if a column has no others, so nothing tells thousands from decimals; otherwise null. The
   * person has to choose (`undecidedNumbers`) before anything is stored.
   */
  ambiguousNumber: string | null;
  /** All lines below the headings. Each is blank, skipped, a row, or has a problem that is an error. */
  lines: number;
  blankLines: number;
  /** Titles, rules, totals and the like (docs/files.md, "Lines that are no products"); each is listed in `problems`. */
  skippedLines: number;
  /** How many distinct products the rows name: (internal code, barcode) without leading zeros. */
  products: number;
  /** In the order of the file, with repeated products, so the last one wins. */
  rows: CatalogueRow[];
  problems: RowProblem[];
  totals: ControlTotals;
  /** Columns that the file seems to hold and that weren't chosen. */
  offers: ImportColumnKey[];
  /** What looks wrong with the file as a whole. No row is left out for it. */
  suspicions: Suspicion[];
  /** How a spreadsheet or CSV was understood; null for a TXT or if nothing could be read. */
  sheet: SheetReading | null;
  /** Why nothing can be imported; `rows` is empty then. null if something can. */
  refusal: Refusal | null;
}

export interface SheetReading {
  /** The sheets of a workbook, in order; empty for a CSV. */
  sheets: readonly { name: string; rows: number; hidden: boolean }[];
  /** The name of the sheet that was read; null for a CSV. */
  sheet: string | null;
  /** The separator of a CSV; null for a workbook. */
  separator: CsvSeparator | null;
  /** The row of the headings, from 1; null if none were found or wanted. */
  headerRow: number | null;
  /** Names sheets with the same headings, so a mapping can be remembered for them; null without headings. */
  headingsKey: string | null;
  columns: SheetColumn[];
}

export interface SheetColumn {
  /** From 0. */
  index: number;
  /** The column's name in Excel: 'A', 'AB'. */
  letter: string;
  /** '' if there is none. */
  heading: string;
  /** The first cells that aren't blank, as they would be read; at most three. */
  samples: string[];
  /** null if the column isn't imported. */
  field: ImportField | null;
  /** How the column was matched to the field. */
  by: 'heading' | 'content' | 'remembered' | 'choice' | null;
}

/** A catalogue without rows: nothing was read yet, or `refusal` says why nothing can be imported. */
export function catalogueWithoutRows(refusal: Refusal | null): Catalogue {
  return {
    encoding: 'utf-8',
    columns: [],
    numberFormat: 'decimal_comma',
    ambiguousNumber: null,
    lines: 0,
    blankLines: 0,
    skippedLines: 0,
    products: 0,
    rows: [],
    problems: [],
    totals: { systemStock: '0', stockValue: '0' },
    offers: [],
    suspicions: [],
    sheet: null,
    refusal,
  };
}
