import type { InventoryRow } from '@balanco/contract/inventories';
import { paths } from '../../paths';

/** The address of Contagens for the inventory of a row. */
export function countsOf(row: InventoryRow): string {
  return paths.counts({ pharmacy: row.pharmacy, inventory: String(row.inventory_id) });
}
