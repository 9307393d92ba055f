import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { viewSyncedInventories } from '../sync/synced-inventory-views.js';

/**
 * The internal number of the inventory that a pull is limited to; undefined if there is no limit. A deleted inventory
 * is only found with `since`, because the phone has to learn that its rows were deleted. Refuses `not_found`.
 */
export async function findPulledInventory(
  db: Database,
  id: InventoryId | undefined,
  { isDelta }: { isDelta: boolean },
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const [inventory] = await viewSyncedInventories(db, { ids: [id] }, { limit: 1 });
  if (inventory === undefined || (inventory.isDeleted && !isDelta)) {
    throw new AppError('not_found', 'Inventário não encontrado.');
  }
  return Number(inventory.sortKey.id);
}
