import type { QuickFilter } from '@balanco/contract/counts/counts';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { paths } from '../../paths';

/** The address of Contagens for the inventory or the section of a row, or for one quick filter of it. */
export function countsOf(
  { pharmacy, inventory_id, section_id }: InventoryRow,
  only: QuickFilter | null = null,
): string {
  const section = section_id === null ? {} : { section: section_id };
  return paths.counts({ pharmacy, inventory: String(inventory_id), ...section, only });
}
