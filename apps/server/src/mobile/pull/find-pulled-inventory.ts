import type { InventoryId } from '@balanco/contract/inventories';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { viewSyncedInventories } from '../sync/synced-inventory-views.js';

/**
 * The inner number of the inventory that a pull is narrowed to; undefined where it is not. A deleted one is found by
 * who asks for changes, who has to learn that what it held is gone. Refuses `not_found`.
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
