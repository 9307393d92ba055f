import * as contract from '@balanco/contract/counts/unplaced';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { findDestination, refuseMissing } from '../counts/find-destination.js';
import { refuseApproved } from '../inventories/settlement-access.js';
import { assignCounts } from './assign-counts.js';
import { findUnplacedCounts } from './unplaced-count-queries.js';

interface AssignInput {
  readonly counts: readonly number[];
  readonly inventory: InventoryId;
  readonly section: string | null;
}

/**
 * Moves unplaced counts into an inventory, or into a section of it. In a closed one they are marked `after_close`.
 * Answers fewer than asked if someone else assigned some of them first. Refuses `not_found` for an unknown inventory
 * or section, and `conflict` for an approved one.
 */
export async function assignUnplacedCounts(
  context: Context,
  { counts, inventory, section }: AssignInput,
): Promise<{ assigned: number }> {
  const { db, caller } = context;
  authorise(caller, contract.assignUnplacedCounts.permission);
  return inTransaction(db, async (tx) => {
    const destination = (await findDestination(tx, inventory, section)) ?? refuseMissing(section);
    const unplaced = await findUnplacedCounts(tx, counts);
    const assigned = await assignCounts(tx, context, unplaced, destination);
    // Only now is the inventory held.
    await refuseApproved(tx, destination.inventoryNumber);
    return { assigned };
  });
}
