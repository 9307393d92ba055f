import type { Transaction } from '../../db/database.js';
import type { Destination } from '../counts/find-destination.js';
import type { WriteContext } from '../counts/write-counts.js';
import { assignCounts } from './assign-counts.js';
import {
  findWaitingForInventory,
  findWaitingForSection,
  type UnplacedCount,
} from './unplaced-count-queries.js';

/**
 * Moves the counts that arrived before their inventory into it, because phones send in any order (docs/counts.md,
 * "Unplaced counts"). Runs in the transaction that creates the inventory.
 *
 * @param uuid the id by which the apps know the inventory
 */
export async function adoptIntoInventory(
  tx: Transaction,
  context: WriteContext,
  inventory: Pick<Destination, 'pharmacyId' | 'inventoryNumber'>,
  uuid: string,
): Promise<void> {
  const destination = { ...inventory, sectionId: null };
  await adoptAll(tx, context, destination, () => findWaitingForInventory(tx, inventory.pharmacyId, uuid));
}

/** Moves the counts that arrived before their section into it. Runs in the transaction that creates the section. */
export async function adoptIntoSection(
  tx: Transaction,
  context: WriteContext,
  destination: Destination & { readonly sectionId: string },
): Promise<void> {
  const { sectionId } = destination;
  await adoptAll(tx, context, destination, () => findWaitingForSection(tx, sectionId, destination));
}

async function adoptAll(
  tx: Transaction,
  context: WriteContext,
  destination: Destination,
  findWaiting: () => Promise<UnplacedCount[]>,
): Promise<void> {
  for (;;) {
    const waiting = await findWaiting();
    if (waiting.length === 0) return;
    const assigned = await assignCounts(tx, context, waiting, destination);
    // The rest was moved elsewhere just now and no longer waits. Without this stop the loop would read it again.
    if (assigned < waiting.length) return;
  }
}
