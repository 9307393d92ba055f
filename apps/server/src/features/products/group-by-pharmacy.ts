import type { ProductRow } from '@balanco/contract/products/products';

/** Gives the id of the pharmacy that an id or an inventory_uuid names. Refuses `not_found`. */
export type ResolvePharmacy = (reference: string) => Promise<string>;

/**
 * The rows of each pharmacy under its id. Each pharmacy is looked up once. The groups are sorted by id, so calls that
 * share pharmacies lock them in the same order.
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
