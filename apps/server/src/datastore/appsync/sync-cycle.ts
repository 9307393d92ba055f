import { isTransient } from '@balanco/contract/base/errors';
import { AppError } from '../../app-error.js';
import type { Services } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { createMobileInventory } from '../../features/unplaced-counts/open-locations.js';
import { appsyncActor } from './appsync-actor.js';
import { applyCounts } from './counts/apply-counts.js';
import { type PushDependencies, pushCounts } from './counts/push-counts.js';
import { findOurInventories, saveRemoteInventories } from './inventory-state.js';
import { pullModel } from './pull-model.js';
import { reconcileInventories } from './reconcile-inventories.js';
import {
  countModel,
  inventoryModel,
  isUuid,
  type RemoteCount,
  type RemoteInventory,
  readRemoteCount,
  readRemoteInventory,
} from './remote/remote.js';

interface SyncCycleDependencies extends PushDependencies {
  readonly pageSize: number;
}

/** Resolves with whether pushes are pending. */
export type SyncCycle = (signal: AbortSignal) => Promise<boolean>;

/** Pulls, then pushes: new inventories before their counts, closed and deleted ones after. Resumes after an interruption. */
export function createSyncCycle(dependencies: SyncCycleDependencies): SyncCycle {
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
async function openInventories(
  { db, statistics }: Services,
  rows: readonly RemoteInventory[],
): Promise<void> {
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
  if (!(error instanceof AppError) || isTransient[error.code]) throw error;
}
