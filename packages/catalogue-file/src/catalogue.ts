import {
  isCodeColumn,
  mergeProduct,
  PRODUCT_COLUMN_NAMES,
  type ProductValues,
  productKey,
} from '@balanco/contract/products/product-columns';
import type { TextEncoding } from './decode-text.js';
import { FIELD_LABELS, type ImportColumnKey, type ImportField } from './import-columns.js';
import type { CsvSeparator } from './import-options.js';
import type { NotARow } from './not-a-row.js';
import type { NumberFormat } from './number-format.js';
import {
  isNotARow,
  type LineProblem,
  type Origin,
  originalText,
  type Refusal,
  type RowProblem,
  repeatedProduct,
  type Suspicion,
  shortened,
} from './problems.js';
import { findRepeatedCodes, type RepeatedCodes } from './repeated-codes.js';

export interface Catalogue {
  /** Found or chosen; null for a workbook, which states its own. */
  encoding: TextEncoding | null;
  columns: ImportColumnKey[];
  numberFormat: NumberFormat;
  /** A number such as '12.000' in a column without other kinds: the person must choose (`undecidedNumbers`). */
  ambiguousNumber: string | null;
  /** Includes blank and skipped lines. */
  lines: number;
  blankLines: number;
  /** See docs/files.md, "Lines that are no products". */
  skippedLines: number;
  /** Distinct (internal code, barcode) without leading zeros. */
  products: number;
  /** Rows in the order of the file; the last repetition wins. */
  rows: CatalogueRow[];
  problems: RowProblem[];
  repeatedCodes: RepeatedCodes;
  totals: ControlTotals;
  /** Chosen fields of which the file shows no column. Nothing is imported before the person decides. */
  missing: ImportField[];
  /** Unchosen columns that the file seems to hold. */
  offers: ImportColumnKey[];
  suspicions: Suspicion[];
  /** null for a TXT or if nothing could be read. */
  sheet: SheetReading | null;
  /** null if something can be imported; otherwise `rows` is empty. */
  refusal: Refusal | null;
}

export interface CatalogueRow extends Partial<ProductValues> {
  /** The line number as a text editor or Excel shows it. */
  line: number;
}

export interface SheetReading {
  sheets: readonly { name: string; rows: number; hidden: boolean }[];
  sheet: string | null;
  separator: CsvSeparator | null;
  /** The line from 1; null without headings. */
  headerRow: number | null;
  /** Identifies equal headings, to remember their mapping. */
  headingsKey: string | null;
  columns: SheetColumn[];
  /** The rows below the headings, at most five. */
  firstRows: { line: number; cells: string[] }[];
}

export interface SheetColumn {
  index: number;
  /** The letter that Excel shows: 'A', 'AB'. */
  letter: string;
  heading: string;
  /** At most three filled cells, as they would be read. */
  samples: string[];
  /** Cells hold two numbers: 'Saldo & Valor'. */
  holdsBoth: boolean;
  field: ImportField | null;
  by: 'heading' | 'content' | 'remembered' | 'choice' | null;
}

export type ParseProgress = (done: number, total: number) => void;

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
    repeatedCodes: { count: 0, names: [] },
    totals: { systemStock: '0', stockValue: '0' },
    missing: [],
    offers: [],
    suspicions: [],
    sheet: null,
    refusal,
  };
}

type Collected = Pick<
  Catalogue,
  'rows' | 'problems' | 'repeatedCodes' | 'products' | 'totals' | 'blankLines' | 'skippedLines'
>;

/** Origins on all warnings would slow such files by a third. */
const WARNINGS_WITH_ORIGIN = 5000;

const NO_ORIGIN: Origin = { code: '', description: '', original: '' };

export class CatalogueBuilder {
  readonly #rows: CatalogueRow[] = [];
  readonly #problems: RowProblem[] = [];
  readonly #seen = new Map<string, CatalogueRow>();
  readonly #totals = new TotalsSum();
  #blankLines = 0;
  #skippedLines = 0;

  addBlankLine(): void {
    this.#blankLines += 1;
  }

  addSkipped(line: number, text: string, kind: NotARow): void {
    this.#skippedLines += 1;
    const value = shortened(text.trim());
    const origin = { code: '', description: '', original: originalText(text) };
    this.#problems.push({ line, column: null, value, ...isNotARow(kind), ...origin });
  }

  /** @param originOf called only for a line with problems */
  add(
    { row, problems }: { row: CatalogueRow | null; problems: readonly LineProblem[] },
    originOf: () => Origin,
  ): void {
    if (problems.length > 0) {
      const { code, description, original } = this.#origin(problems, originOf);
      // Spreading is slow, and nearly every line may have a problem.
      for (const { line, column, value, kind, severity, message } of problems) {
        this.#problems.push({ line, column, value, kind, severity, message, code, description, original });
      }
    }
    if (row === null) return;
    this.#rows.push(row);
    const key = productKey(row);
    const earlier = this.#seen.get(key);
    if (earlier !== undefined) {
      const column: 'internal_code' | 'barcode' = row.barcode === undefined ? 'internal_code' : 'barcode';
      const repeated = repeatedProduct(earlier.line, differences(earlier, row));
      const problem: LineProblem = { line: row.line, column, value: row[column] ?? '', ...repeated };
      this.#problems.push({ ...problem, ...this.#origin([problem], originOf) });
      this.#totals.subtract(earlier);
    }
    const now = earlier === undefined ? row : { ...mergeProduct(earlier, row), line: row.line };
    this.#seen.set(key, now);
    this.#totals.add(now);
  }

  /** Nobody reads warnings beyond the limit. */
  #origin(problems: readonly LineProblem[], originOf: () => Origin): Origin {
    const described =
      this.#problems.length < WARNINGS_WITH_ORIGIN || problems.some(({ severity }) => severity === 'error');
    return described ? originOf() : NO_ORIGIN;
  }

  result(): Collected {
    return {
      rows: this.#rows,
      problems: this.#problems,
      repeatedCodes: findRepeatedCodes(this.#rows),
      products: this.#seen.size,
      totals: this.#totals.result(),
      blankLines: this.#blankLines,
      skippedLines: this.#skippedLines,
    };
  }
}

/** Labels of the differing columns; compares codes by key. */
function differences(earlier: CatalogueRow, row: CatalogueRow): string[] {
  return PRODUCT_COLUMN_NAMES.filter(
    (column) => !isCodeColumn(column) && row[column] !== undefined && row[column] !== earlier[column],
  ).map((column) => FIELD_LABELS[column]);
}

/** Exact decimals, to compare with the ERP's report: '0.3' for 0,1 + 0,2. */
export interface ControlTotals {
  systemStock: string;
  /** R$; a product that lacks stock or value adds nothing. */
  stockValue: string;
}

const THOUSANDTHS = 1000;
const CENTS = 100;

interface Numbers {
  system_stock?: number | undefined;
  value?: number | undefined;
}

/** Whole thousandths and cents: floating point would lose digits. */
export class TotalsSum {
  #thousandths = 0n;
  #hundredThousandths = 0n;

  add(numbers: Numbers): void {
    this.#change(numbers, 1n);
  }

  subtract(numbers: Numbers): void {
    this.#change(numbers, -1n);
  }

  result(): ControlTotals {
    return {
      systemStock: decimalText(this.#thousandths, 3),
      stockValue: decimalText(this.#hundredThousandths, 5),
    };
  }

  #change({ system_stock, value }: Numbers, sign: bigint): void {
    if (system_stock === undefined) return;
    const stock = sign * BigInt(Math.round(system_stock * THOUSANDTHS));
    this.#thousandths += stock;
    if (value !== undefined) this.#hundredThousandths += stock * BigInt(Math.round(value * CENTS));
  }
}

function decimalText(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}
