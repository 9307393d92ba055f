import type { Catalogue, CatalogueRow } from '@balanco/catalogue-file/catalogue';
import { codeKey } from '@balanco/contract/codes';

/**
 * One row for each product of a file. Of a repeated one the last row counts, with what only earlier ones state: what
 * would be left of them if all were sent one after the other. So a dry run counts each product once, in whichever
 * batches its lines stand.
 */
export function distinctRows({
  rows,
  products,
}: Pick<Catalogue, 'rows' | 'products'>): readonly CatalogueRow[] {
  if (rows.length === products) return rows;
  const byKey = new Map<string, CatalogueRow>();
  for (const row of rows) {
    const key = `${codeKey(row.internal_code ?? '')}\n${codeKey(row.barcode ?? '')}`;
    const earlier = byKey.get(key);
    byKey.set(key, earlier === undefined ? row : { ...earlier, ...row });
  }
  return [...byKey.values()];
}
