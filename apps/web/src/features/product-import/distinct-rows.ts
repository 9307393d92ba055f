import type { Catalogue, CatalogueRow } from '@balanco/catalogue-file/catalogue';
import { mergeProduct, productKey } from '@balanco/contract/merge-product';

/**
 * One row for each product of a file. The last row of a repeated product wins, field by field, as if all rows were
 * sent in order. So a dry run counts each product once, whichever batches its lines are in.
 */
export function distinctRows({
  rows,
  products,
}: Pick<Catalogue, 'rows' | 'products'>): readonly CatalogueRow[] {
  if (rows.length === products) return rows;
  const byKey = new Map<string, CatalogueRow>();
  for (const row of rows) {
    const key = productKey(row);
    const earlier = byKey.get(key);
    byKey.set(key, earlier === undefined ? row : { ...mergeProduct(earlier, row), line: row.line });
  }
  return [...byKey.values()];
}
