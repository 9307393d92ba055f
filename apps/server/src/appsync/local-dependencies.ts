import type { Services } from '../context.js';
import { finaliseInventory } from '../features/inventories/finalise-inventory.js';
import { renameInventory } from '../features/inventories/rename-inventory.js';
import { deleteInventory } from '../features/trash/delete-inventory.js';
import { createMobileInventory } from '../features/unplaced-counts/create-mobile-inventory.js';
import type { AppSyncLog } from './appsync-log.js';
import type { LocalDependencies } from './sync-cycle.js';

/** What the worker uses of this server: services, log and the use cases of inventories. */
export function localDependencies(services: Services, log: AppSyncLog): LocalDependencies {
  return {
    ...services,
    log,
    inventories: {
      createInventory: (caller, input) => createMobileInventory({ ...services, caller }, input),
      renameInventory: (caller, input) =>
        renameInventory({ ...services, caller }, { ...input, baseVersion: undefined }),
      finaliseInventory: (caller, input) => finaliseInventory({ ...services, caller }, input),
      deleteInventory: (caller, input) => deleteInventory({ ...services, caller }, input),
    },
  };
}
