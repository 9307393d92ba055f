import type { InventoryId } from '@balanco/contract/inventories';
import { assignUnplacedCounts } from '@balanco/contract/unplaced';
import { AppError } from '../../../app-error.js';
import { authorise, type Caller } from '../../../caller.js';
import type { Database, Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { type Destination, placeCounts } from './place-counts.js';
import { findUnplacedCounts } from './waiting-count-queries.js';

/** From the inventories feature: a live inventory, or a section of it, or null where there is none. */
export type FindDestination = (
  tx: Transaction,
  inventory: InventoryId,
  sectionId: string | null,
) => Promise<Destination | null>;

interface AssignInput {
  readonly counts: readonly number[];
  readonly inventory: InventoryId;
  readonly section: string | null;
}

/**
 * Puts unplaced counts into an inventory, or a section of it; into a closed one they go marked `after_close`. Fewer
 * than asked where somebody else was quicker. Refuses `not_found` for an unknown inventory or section.
 */
export function createAssignUnplacedCounts(db: Database, findDestination: FindDestination) {
  return async (
    caller: Caller,
    { counts, inventory, section }: AssignInput,
  ): Promise<{ assigned: number }> => {
    authorise(caller, assignUnplacedCounts.permission);
    return inTransaction(db, async (tx) => {
      const destination = await findDestination(tx, inventory, section);
      if (destination === null) {
        throw new AppError(
          'not_found',
          section === null ? 'Inventário não encontrado.' : 'Seção não encontrada neste inventário.',
        );
      }
      const waiting = await findUnplacedCounts(tx, counts);
      return { assigned: await placeCounts(tx, caller, waiting, destination) };
    });
  };
}
