import type { Catalogue, CatalogueRow } from '@balanco/catalogue-file/catalogue';
import { mergeProduct, productKey } from '@balanco/contract/products/merge-product';

/** Which rows of a file are one product. The worker finds it, because comparing 50,000 rows would freeze the page. */
export interface Repetitions {
  /** For each product, in the order of their first rows, the index of its last row. */
  readonly kept: Uint32Array;
  /** What several rows of one product say together, by the product's position in `kept`. */
  readonly merged: readonly (readonly [position: number, row: CatalogueRow])[];
}

/** null if no product is repeated. */
export function findRepetitions({
  rows,
  products,
}: Pick<Catalogue, 'rows' | 'products'>): Repetitions | null {
  if (rows.length === products) return null;
  const positions = new Map<string, number>();
  const latest: { readonly index: number; readonly row: CatalogueRow }[] = [];
  const merged = new Map<number, CatalogueRow>();
  for (const [index, row] of rows.entries()) {
    const key = productKey(row);
    const position = positions.get(key);
    const earlier = position === undefined ? undefined : latest[position];
    if (position === undefined || earlier === undefined) {
      positions.set(key, latest.length);
      latest.push({ index, row });
    } else {
      const both = { ...mergeProduct(earlier.row, row), line: row.line };
      latest[position] = { index, row: both };
      merged.set(position, both);
    }
  }
  return { kept: Uint32Array.from(latest, ({ index }) => index), merged: [...merged] };
}

/**
 * One row for each product of a file. The last row of a repeated product wins, field by field, as if all rows were
 * sent in order. So a dry run counts each product once, whichever batches its lines are in.
 */
export function distinctRows(
  rows: readonly CatalogueRow[],
  repetitions: Repetitions | null,
): readonly CatalogueRow[] {
  if (repetitions === null) return rows;
  const merged = new Map(repetitions.merged);
  return [...repetitions.kept].flatMap((index, position) => merged.get(position) ?? rows[index] ?? []);
}
