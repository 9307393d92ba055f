import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import { asFacts, type InventoryFacts, liveInventory } from './inventory-facts-views.js';

/** Finds a live inventory and keeps it from being deleted until the transaction ends; null if there is none. */
export async function holdInventory(tx: Transaction, id: InventoryId): Promise<InventoryFacts | null> {
  return asFacts(await liveInventory(tx, id).forKeyShare('inventory').executeTakeFirst());
}

/** Locks a live inventory for a change. Refuses `not_found`. */
export async function lockInventory(tx: Transaction, id: InventoryId): Promise<InventoryFacts> {
  const facts = asFacts(await liveInventory(tx, id).forUpdate('inventory').executeTakeFirst());
  if (facts === null) throw new AppError('not_found', 'Inventário não encontrado.');
  return facts;
}
