import type { Services } from '../context.js';
import { createMobileInventory } from '../features/inventories/create-mobile-inventory.js';
import { deleteInventory } from '../features/inventories/delete-inventory.js';
import { finaliseInventory } from '../features/inventories/finalise-inventory.js';
import { renameInventory } from '../features/inventories/rename-inventory.js';
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
