import { isTransient } from '@balanco/contract/base/errors';
import { AppError } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import type { Services } from '../../context.js';
import type { Database } from '../../db/database.js';
import { renameInventory } from '../../features/inventories/change-inventories.js';
import { ApprovedInventory } from '../../features/inventories/current-settlement.js';
import { finaliseInventory } from '../../features/inventories/finalise-inventory.js';
import { deleteInventory } from '../../features/trash/delete-locations.js';
import { appsyncActor } from './appsync-actor.js';
import type { AppSyncLog } from './appsync-worker.js';
import { reconcileDeletedCounts } from './counts/count-state.js';
import {
  findUnreconciledInventory,
  markReconciled,
  takenFields,
  type UnreconciledInventory,
} from './inventory-state.js';

interface ReconcileDependencies extends Services {
  readonly log: AppSyncLog;
}

/**
 * Takes over names, closings and deletions, three-way, after the cycle's counts. Never renames or deletes a
 * whole pharmacy's inventory (docs/counts.md, "Deleting").
 */
export async function reconcileInventories(
  { db, statistics, log }: ReconcileDependencies,
  signal: AbortSignal,
): Promise<void> {
  let after = '';
  for (;;) {
    signal.throwIfAborted();
    const inventory = await findUnreconciledInventory(db, after);
    if (inventory === null) return;
    await apply({ db, statistics }, inventory).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || isTransient[error.code]) throw error;
      log.warn(
        { inventory: inventory.namedAs, reason: error.message },
        'appsync: an inventory is left as it is',
      );
      if (error instanceof ApprovedInventory) await recordRefused(db, inventory);
    });
    await db.transaction().execute(async (tx) => {
      if (inventory.theirs.deleted) await reconcileDeletedCounts(tx, inventory.number);
      await markReconciled(tx, inventory);
    });
    after = inventory.namedAs;
  }
}

/** The history shows it (docs/settlement.md, "Approval"). */
async function recordRefused(db: Database, { number, theirs }: UnreconciledInventory): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { pharmacy_id: pharmacyId } = await tx
      .selectFrom('inventory')
      .select('pharmacy_id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const action = theirs.deleted ? 'refuse_deletion' : 'refuse_reopening';
    await auditInventory(tx, appsyncActor, { number, pharmacyId }, { action, after: { refused: theirs } });
  });
}

async function apply(
  services: Services,
  { namedAs: id, base, ours, theirs, changedHere, source }: UnreconciledInventory,
): Promise<void> {
  const taken = takenFields(base, ours, theirs, changedHere);
  const context = { ...services, caller: appsyncActor };
  const isWholePharmacy = source === 'pharmacy';
  if (ours.deleted) return;
  if (taken.includes('name') && !isWholePharmacy) {
    await renameInventory(context, { id, name: theirs.name, baseVersion: undefined });
  }
  if (taken.includes('finalised')) {
    await finaliseInventory(context, { id, finalizado: theirs.finalised });
  }
  if (taken.includes('deleted') && !isWholePharmacy) {
    await deleteInventory(context, { id, sectionId: null });
  }
}
