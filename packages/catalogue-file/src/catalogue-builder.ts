import { mergeProduct, productKey } from '@balanco/contract/merge-product';
import type { Catalogue, CatalogueRow } from './catalogue.js';
import { TotalsSum } from './control-totals.js';
import { type RowProblem, repeatedProduct } from './row-problem.js';

type Collected = Pick<Catalogue, 'rows' | 'problems' | 'products' | 'totals' | 'blankLines'>;

/** Collects rows and problems in the order of the file, finds repeated products and sums up the products. */
export class CatalogueBuilder {
  readonly #rows: CatalogueRow[] = [];
  readonly #problems: RowProblem[] = [];
  readonly #seen = new Map<string, CatalogueRow>();
  readonly #totals = new TotalsSum();
  #blankLines = 0;

  addBlankLine(): void {
    this.#blankLines += 1;
  }

  add({ row, problems }: { row: CatalogueRow | null; problems: readonly RowProblem[] }): void {
    for (const problem of problems) this.#problems.push(problem);
    if (row === null) return;
    this.#rows.push(row);
    const key = productKey(row);
    const earlier = this.#seen.get(key);
    if (earlier !== undefined) {
      const column = row.barcode === undefined ? 'internal_code' : 'barcode';
      const repeated = repeatedProduct(earlier.line);
      this.#problems.push({ line: row.line, column, value: row[column] ?? '', ...repeated });
      this.#totals.subtract(earlier);
    }
    const now = earlier === undefined ? row : { ...mergeProduct(earlier, row), line: row.line };
    this.#seen.set(key, now);
    this.#totals.add(now);
  }

  result(): Collected {
    return {
      rows: this.#rows,
      problems: this.#problems,
      products: this.#seen.size,
      totals: this.#totals.result(),
      blankLines: this.#blankLines,
    };
  }
}
