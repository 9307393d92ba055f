import type { ProductRow } from '@balanco/contract/products';

/** From the pharmacies feature: resolves an id or inventory_uuid, or refuses `not_found`. */
export type ResolvePharmacy = (reference: string) => Promise<string>;

/**
 * The rows of each pharmacy under its id, each pharmacy looked up once, in id order, so that calls which share
 * pharmacies lock them alike.
 */
export async function groupByPharmacy(
  rows: readonly ProductRow[],
  resolve: ResolvePharmacy,
): Promise<[string, ProductRow[]][]> {
  const groups = new Map<string, ProductRow[]>();
  const ids = new Map<string, string>();
  for (const row of rows) {
    const id = ids.get(row.pharmacy) ?? (await resolve(row.pharmacy));
    ids.set(row.pharmacy, id);
    const group = groups.get(id) ?? [];
    group.push({ ...row, pharmacy: id });
    groups.set(id, group);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}
