import type { Transaction } from '../../../db/database.js';
import type { WriteContext } from '../write-counts.js';
import { type Destination, placeCounts } from './place-counts.js';
import {
  findWaitingForInventory,
  findWaitingForSection,
  type WaitingCount,
} from './waiting-count-queries.js';

/**
 * Takes the counts that came before their inventory into it: phones send in any order (docs/decisions/0023). `place`
 * is the inventory that was just made, `uuid` what the apps call it. For the transaction that makes it.
 */
export async function adoptIntoInventory(
  tx: Transaction,
  context: WriteContext,
  place: Pick<Destination, 'pharmacyId' | 'inventoryNumber'>,
  uuid: string,
): Promise<void> {
  const destination = { ...place, sectionId: null };
  await adoptAll(tx, context, destination, () => findWaitingForInventory(tx, uuid));
}

/** The same for a section that was just opened. */
export async function adoptIntoSection(
  tx: Transaction,
  context: WriteContext,
  destination: Destination & { readonly sectionId: string },
): Promise<void> {
  const { sectionId, inventoryNumber } = destination;
  await adoptAll(tx, context, destination, () => findWaitingForSection(tx, sectionId, inventoryNumber));
}

async function adoptAll(
  tx: Transaction,
  context: WriteContext,
  destination: Destination,
  findWaiting: () => Promise<WaitingCount[]>,
): Promise<void> {
  for (;;) {
    const waiting = await findWaiting();
    if (waiting.length === 0) return;
    const placed = await placeCounts(tx, context, waiting, destination);
    // What somebody has just put elsewhere doesn't wait any more; it must not be looked for again and again.
    if (placed < waiting.length) return;
  }
}
