import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { Transaction } from '../../db/database.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import type { InventoryFacts } from '../inventories/inventory-facts-views.js';
import { refuseApproved } from '../inventories/settlement-access.js';
import { findConfronted } from './confronted-views.js';

/**
 * Locks an inventory for a decision that its next settlement takes up. Refuses `not_found`, and `conflict` while the
 * inventory is approved, and for that of the whole pharmacy.
 */
export async function lockForChoice(
  tx: Transaction,
  id: InventoryId,
): Promise<InventoryFacts & Awaited<ReturnType<typeof findConfronted>>> {
  const inventory = await lockConfronted(tx, id);
  await refuseApproved(tx, inventory.number);
  return { ...inventory, ...(await findConfronted(tx, id)) };
}
