import type { InventoryId } from '@balanco/contract/inventories';
import * as contract from '@balanco/contract/unplaced';
import { AppError } from '../../../app-error.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { findInventory } from '../../inventories/inventory-facts-views.js';
import { findSections } from '../../sections/section-views.js';
import { assignCounts, type Destination } from './assign-counts.js';
import { findUnplacedCounts } from './unplaced-count-queries.js';

interface AssignInput {
  readonly counts: readonly number[];
  readonly inventory: InventoryId;
  readonly section: string | null;
}

/**
 * Moves unplaced counts into an inventory, or into a section of it. In a closed one they are marked `after_close`.
 * Answers fewer than asked if someone else assigned some of them first. Refuses `not_found` for an unknown inventory
 * or section.
 */
export async function assignUnplacedCounts(
  context: Context,
  { counts, inventory, section }: AssignInput,
): Promise<{ assigned: number }> {
  const { db, caller } = context;
  authorise(caller, contract.assignUnplacedCounts.permission);
  return inTransaction(db, async (tx) => {
    const destination = await findDestination(tx, inventory, section);
    if (destination === null) {
      throw new AppError(
        'not_found',
        section === null ? 'Inventário não encontrado.' : 'Seção não encontrada neste inventário.',
      );
    }
    const unplaced = await findUnplacedCounts(tx, counts);
    return { assigned: await assignCounts(tx, context, unplaced, destination) };
  });
}

/** A live inventory, or a live section of it; null if there is none. */
async function findDestination(
  tx: Transaction,
  id: InventoryId,
  sectionId: string | null,
): Promise<Destination | null> {
  const inventory = await findInventory(tx, id);
  if (inventory === null) return null;
  const { pharmacyId, number: inventoryNumber } = inventory;
  if (sectionId === null) return { pharmacyId, inventoryNumber, sectionId };
  const [section] = (await findSections(tx, [sectionId])).values();
  if (section?.inventory.number !== inventoryNumber) return null;
  return { pharmacyId, inventoryNumber, sectionId: section.id };
}
