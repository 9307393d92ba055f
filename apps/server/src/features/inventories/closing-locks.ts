import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { holdCatalogue } from '../products/product-locks.js';
import { findInventory, type InventoryFacts } from './inventory-facts-views.js';
import { lockInventory } from './inventory-locks.js';

/**
 * Locks an inventory for a change of its snapshot and keeps its catalogue as it is. The order is that of all writers:
 * pharmacy, catalogue, inventory (ARCHITECTURE.md, "Who writes what"), because a writer of the catalogue copies the stock of
 * inventories. Refuses `not_found`, and `conflict` for the inventory of the whole pharmacy, which has no snapshot.
 */
export async function lockConfronted(tx: Transaction, id: InventoryId): Promise<InventoryFacts> {
  const found = await findInventory(tx, id);
  if (found === null) throw new AppError('not_found', 'Inventário não encontrado.');
  await holdPharmacyId(tx, found.pharmacyId);
  await holdCatalogue(tx, found.pharmacyId);
  const inventory = await lockInventory(tx, id);
  if (inventory.source === 'pharmacy') {
    throw new AppError('conflict', 'As contagens da farmácia como um todo não são confrontadas com o saldo.');
  }
  return inventory;
}
