import type { InventoryId } from '@balanco/contract/inventories';
import type { Transaction } from '../../db/database.js';
import { findInventory } from './inventory-queries.js';

/** A live inventory, or a live section of it, to which counts are assigned; null where there is none. */
export async function findDestination(tx: Transaction, id: InventoryId, sectionId: string | null) {
  const inventory = await findInventory(tx, id);
  if (inventory === null) return null;
  const { pharmacyId, number: inventoryNumber } = inventory;
  if (sectionId === null) return { pharmacyId, inventoryNumber, sectionId };
  const section = await tx
    .selectFrom('section')
    .select('id')
    .where('id', '=', sectionId)
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (section === undefined) return null;
  return { pharmacyId, inventoryNumber, sectionId: section.id };
}
