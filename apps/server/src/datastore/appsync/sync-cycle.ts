import { isTransient } from '@balanco/contract/base/errors';
import { AppError } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import type { Services } from '../../context.js';
import type { Database, Transaction } from '../../db/database.js';
import { renameInventory } from '../../features/inventories/change-inventories.js';
import { ApprovedInventory } from '../../features/inventories/current-settlement.js';
import { finaliseInventory } from '../../features/inventories/finalise-inventory.js';
import { deleteInventory } from '../../features/trash/delete-locations.js';
import { createMobileInventory } from '../../features/unplaced-counts/open-locations.js';
import { appsyncActor } from './appsync-actor.js';
import { applyCounts } from './counts/apply-counts.js';
import { reconcileDeletedCounts } from './counts/count-state.js';
import { type PushDependencies, pushCounts } from './counts/push-counts.js';
import {
  findOurInventories,
  findUnreconciledInventory,
  markReconciled,
  saveRemoteInventories,
  takenFields,
  type UnreconciledInventory,
} from './inventory-state.js';
import { pullModel } from './pull-model.js';
import {
  countModel,
  inventoryModel,
  isUuid,
  type RemoteCount,
  type RemoteInventory,
  readRemoteCount,
  readRemoteInventory,
} from './remote/remote.js';

/** Resolves with whether pushes are pending. */
export type SyncCycle = (signal: AbortSignal) => Promise<boolean>;

/** Pulls, then pushes: new inventories before their counts, closed and deleted ones after. Resumes after an interruption. */
export function createSyncCycle(dependencies: PushDependencies & { readonly pageSize: number }): SyncCycle {
  const inventoryPages = {
    read: readRemoteInventory,
    before: (rows: readonly RemoteInventory[]) => openInventories(dependencies, rows),
    apply: saveRemoteInventories,
  };
  const countPages = {
    read: readRemoteCount,
    apply: (tx: Transaction, rows: readonly RemoteCount[]) => applyCounts(tx, dependencies, rows),
  };
  return async (signal) => {
    await pullModel(dependencies, inventoryModel, inventoryPages, signal);
    await pullModel(dependencies, countModel, countPages, signal);
    await reconcileInventories(dependencies, signal);
    return pushCounts(dependencies, signal);
  };
}

/**
 * Creates new live inventories that name our pharmacy by id or inventory_uuid. Others stay in
 * appsync_inventory, their counts unplaced.
 */
async function openInventories({ db, statistics }: Services, rows: readonly RemoteInventory[]) {
  const ours = await findOurInventories(
    db,
    rows.map((row) => row.namedAs),
  );
  for (const { namedAs: id, name, pharmacyId, deleted } of rows) {
    const mayOpen = pharmacyId !== null && isUuid(pharmacyId) && isUuid(id) && !deleted;
    if (!mayOpen || ours.has(id)) continue;
    const input = { id, name: name === '' ? NAMELESS : name, pharmacy: pharmacyId };
    await createMobileInventory({ db, statistics, caller: appsyncActor }, input).catch(ignoreRefusal);
  }
}

const NAMELESS = 'Sem nome';

/** An unknown pharmacy is refused for good. A transient fault repeats the page. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError) || isTransient(error.code)) throw error;
}

/**
 * Takes over names, closings and deletions, three-way, after the cycle's counts. Never renames or deletes a
 * whole pharmacy's inventory (docs/counts.md, "Deleting").
 */
async function reconcileInventories({ db, statistics, log }: PushDependencies, signal: AbortSignal) {
  let after = '';
  for (;;) {
    signal.throwIfAborted();
    const inventory = await findUnreconciledInventory(db, after);
    if (inventory === null) return;
    await apply({ db, statistics }, inventory).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || isTransient(error.code)) throw error;
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
async function recordRefused(db: Database, inventory: UnreconciledInventory): Promise<void> {
  const { theirs } = inventory;
  const action = theirs.deleted ? 'refuse_deletion' : 'refuse_reopening';
  const change = { action, after: { refused: theirs } } as const;
  await db.transaction().execute((tx) => auditInventory(tx, appsyncActor, inventory, change));
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
