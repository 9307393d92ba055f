import type { Database } from './db/database.js';
import type { Statistics } from './db/statistics.js';
import { deleteCounts } from './features/counts/delete-counts.js';
import { adoptIntoInventory } from './features/counts/unplaced/adopt-counts.js';
import { createCreateMobileInventory } from './features/inventories/create-mobile-inventory.js';
import { createDeleteInventory } from './features/inventories/delete-inventory.js';
import { createFinaliseInventory } from './features/inventories/finalise-inventory.js';
import { createRenameInventory } from './features/inventories/rename-inventory.js';
import { findPharmacyId } from './features/pharmacies/pharmacy-views.js';

interface SharedUseCases {
  readonly createMobileInventory: ReturnType<typeof createCreateMobileInventory>;
  readonly renameInventory: ReturnType<typeof createRenameInventory>;
  readonly finaliseInventory: ReturnType<typeof createFinaliseInventory>;
  readonly deleteInventory: ReturnType<typeof createDeleteInventory>;
}

interface Surroundings {
  readonly db: Database;
  readonly statistics: Statistics;
}

/** What the web, /graphql and the worker to AppSync alike do with inventories; a part of compose.ts. */
export function createInventoryUseCases({ db, statistics }: Surroundings): SharedUseCases {
  const adoptCounts = adoptIntoInventory;
  return {
    createMobileInventory: createCreateMobileInventory({ db, findPharmacyId, adoptCounts }),
    renameInventory: createRenameInventory(db),
    finaliseInventory: createFinaliseInventory(db),
    deleteInventory: createDeleteInventory({ db, statistics, deleteCounts }),
  };
}
