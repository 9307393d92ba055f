import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';

/** Which inventories a list has. */
export interface InventoryFilter {
  /** Null or absent for all pharmacies. */
  readonly pharmacyIds?: readonly string[] | null;
  readonly number?: number;
  /** At most this many inventories, the newest ones. */
  readonly newest?: number | undefined;
  /** Only this inventory and those that come after it. */
  readonly from?: InventoryId | undefined;
  /** Words of the inventory's or its pharmacy's name, or its number. Its sections are left out then. */
  readonly search?: string | undefined;
  /** Includes the inventory of a whole pharmacy even if it holds no counts. */
  readonly withEmpty?: boolean;
}

/** The inventory itself and those that come after it, which are older. */
export function isFrom(id: InventoryId) {
  const isIt = typeof id === 'number' ? sql`first.number = ${id}` : sql`first.uuid = ${id}`;
  return sql<boolean>`(inventory.created_at, inventory.number) <= (
    select first.created_at, first.number from inventory as first where ${isIt}
  )`;
}

/** A word of the name or of the pharmacy's, or the number. An inventory of an app is known by its UUID, not by its number. */
export function hasWord(word: string) {
  return sql<boolean>`(
    fold(inventory.name || ' ' || pharmacy.name) like like_anywhere(${word})
    or (inventory.uuid is null and inventory.number::text = ${word})
  )`;
}

/** The inventory of a whole pharmacy is shown only if it holds counts. */
export const isShown = sql<boolean>`(
  inventory.source <> 'pharmacy' or exists (
    select from place_total where place_total.pharmacy_id = inventory.pharmacy_id
      and place_total.inventory_number = inventory.number
  )
)`;
