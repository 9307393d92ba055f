import { mergeProduct, productKey } from '@balanco/contract/products/merge-product';
import { isCodeColumn, PRODUCT_COLUMN_NAMES } from '@balanco/contract/products/product-columns';
import type { Catalogue, CatalogueRow } from './catalogue.js';
import { TotalsSum } from './control-totals.js';
import { FIELD_LABELS } from './import-columns.js';
import type { NotARow } from './not-a-row.js';
import {
  isNotARow,
  type LineProblem,
  type Origin,
  originalText,
  type RowProblem,
  repeatedProduct,
  shortened,
} from './row-problem.js';

type Collected = Pick<Catalogue, 'rows' | 'problems' | 'products' | 'totals' | 'blankLines' | 'skippedLines'>;

/** A file with a warning in every line would take a third longer. */
const WARNINGS_WITH_ORIGIN = 5000;
const NO_ORIGIN: Origin = { code: '', description: '', original: '' };

/** Collects rows and problems in the order of the file, finds repeated products and sums up the products. */
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

  /** Lists a line that is no product. */
  addSkipped(line: number, text: string, kind: NotARow): void {
    this.#skippedLines += 1;
    const value = shortened(text.trim());
    const origin = { code: '', description: '', original: originalText(text) };
    this.#problems.push({ line, column: null, value, ...isNotARow(kind), ...origin });
  }

  /** @param originOf what the line is about; called only if it has a problem. */
  add(
    { row, problems }: { row: CatalogueRow | null; problems: readonly LineProblem[] },
    originOf: () => Origin,
  ): void {
    if (problems.length > 0) {
      const { code, description, original } = this.#origin(problems, originOf);
      // Written out, because a file may have a problem in nearly every line, and spreading is slow.
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

  /** What the line is about; left out for the warnings of a file that has more of them than anybody reads. */
  #origin(problems: readonly LineProblem[], originOf: () => Origin): Origin {
    const described =
      this.#problems.length < WARNINGS_WITH_ORIGIN || problems.some(({ severity }) => severity === 'error');
    return described ? originOf() : NO_ORIGIN;
  }

  result(): Collected {
    return {
      rows: this.#rows,
      problems: this.#problems,
      products: this.#seen.size,
      totals: this.#totals.result(),
      blankLines: this.#blankLines,
      skippedLines: this.#skippedLines,
    };
  }
}

/** The labels of what a later line changes in the same product. Its codes are the same, however they are written. */
function differences(earlier: CatalogueRow, row: CatalogueRow): string[] {
  return PRODUCT_COLUMN_NAMES.filter(
    (column) => !isCodeColumn(column) && row[column] !== undefined && row[column] !== earlier[column],
  ).map((column) => FIELD_LABELS[column]);
}
