import type { Transaction } from '../db/database.js';
import { applyCounts } from './apply-counts.js';
import { saveRemoteInventories } from './inventory-state-queries.js';
import { type CreateInventory, openInventories } from './open-inventories.js';
import { pullModel } from './pull-model.js';
import type { PushDependencies } from './push-count.js';
import { pushCounts } from './push-counts.js';
import { type InventoryUseCases, reconcileInventories } from './reconcile-inventories.js';
import { countModel, inventoryModel } from './remote-model.js';
import {
  type RemoteCount,
  type RemoteInventory,
  readRemoteCount,
  readRemoteInventory,
} from './remote-rows.js';

interface SyncCycleDependencies extends PushDependencies {
  readonly inventories: InventoryUseCases & { readonly createInventory: CreateInventory };
  readonly pageSize: number;
}

/** The dependencies that belong to this server rather than to the remote. */
export type LocalDependencies = Omit<SyncCycleDependencies, 'remote' | 'pageSize' | 'undoSeconds'>;

/** One pull and one push. Resolves with whether more pushes are pending. */
export type SyncCycle = (signal: AbortSignal) => Promise<boolean>;

/**
 * Pulls what the remote changed and pushes what staff changed. New inventories come first, so that their counts find
 * them. Closed and deleted ones come last, because their counts were made before. After an interruption the next sync
 * cycle continues where this one stopped.
 */
export function createSyncCycle(dependencies: SyncCycleDependencies): SyncCycle {
  const { db, inventories } = dependencies;
  const inventoryPages = {
    read: readRemoteInventory,
    before: (rows: readonly RemoteInventory[]) => openInventories(db, inventories.createInventory, rows),
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
