import * as contract from '@balanco/contract/counts/count-bulk';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { refuseApproved } from '../../inventories/settlement-access.js';
import { findDestination, refuseMissing } from '../find-destination.js';
import { writeDecisions } from './bulk-counts.js';
import { decideByCount } from './lines-by-count.js';

interface MoveInput {
  readonly lines: readonly contract.BulkLine[];
  readonly inventory: InventoryId;
  readonly section: string | null;
}

/**
 * Moves the counts of these lines, whole, to an inventory of their pharmacy or a section of it. A correction doesn't mark
 * them `after_close`. Refuses `not_found` for an unknown inventory or section, and `conflict` if an inventory on
 * either side is approved.
 */
export async function bulkMoveCounts(
  context: Context,
  { lines, inventory, section }: MoveInput,
): Promise<contract.BulkCountAnswer> {
  const { db, caller } = context;
  authorise(caller, contract.bulkMoveCounts.permission);
  return inTransaction(db, async (tx) => {
    const destination = (await findDestination(tx, inventory, section)) ?? refuseMissing(section);
    const { pharmacyId, inventoryNumber, sectionId } = destination;
    const fields = { inventoryNumber, sectionId, namedInventory: null, namedSection: null };
    const decisions = await decideByCount(
      tx,
      caller,
      lines,
      (count) =>
        count.pharmacyId === pharmacyId
          ? { count, fields, baseVersion: count.version, destination }
          : { id: count.id, reason: 'not_found' },
      { isWhole: true },
    );
    const left = decisions.flatMap((decision) => ('count' in decision ? decision.count.inventoryNumber : []));
    const answer = await writeDecisions(tx, context, decisions);
    // Only now are the inventories held.
    await refuseApproved(tx, inventoryNumber, ...left);
    return answer;
  });
}
