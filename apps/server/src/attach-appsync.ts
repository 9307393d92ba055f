import type { FastifyInstance } from 'fastify';
import type { AppSyncLog } from './appsync/appsync-log.js';
import type { AppSyncSettings } from './appsync/appsync-settings.js';
import type { AppSyncWorker } from './appsync/appsync-worker.js';
import { openAppSync } from './appsync/open-appsync.js';
import type { LocalDependencies } from './appsync/sync-cycle.js';
import type { Database } from './db/database.js';
import type { Statistics } from './db/statistics.js';
import { withLongStatements } from './db/work-scope.js';
import { writeCounts } from './features/counts/write-counts.js';
import { findInventory } from './features/inventories/inventory-facts-views.js';
import { createInventoryUseCases } from './inventory-use-cases.js';

/** The AppSync API to work with, and the database whose one worker does it. */
export interface AppSyncParts {
  readonly settings: AppSyncSettings;
  readonly connectionString: string;
}

interface Surroundings {
  readonly db: Database;
  readonly statistics: Statistics;
  readonly logger: AppSyncLog;
}

/** What compose.ts wires of the worker to AppSync: it starts once the server listens, and stops before it closes. */
export function attachAppSync(
  app: FastifyInstance,
  { settings, connectionString }: AppSyncParts,
  surroundings: Surroundings,
): Pick<AppSyncWorker, 'facts'> {
  const worker = openAppSync(settings, { ...localDependencies(surroundings), connectionString });
  // Deletions that come from there may be of whole inventories.
  app.addHook('onListen', async () => withLongStatements(() => worker.start()));
  app.addHook('preClose', () => worker.stop());
  return worker;
}

/** What the worker does here: it writes counts as everybody does, and works with inventories through their use cases. */
export function localDependencies({ db, statistics, logger }: Surroundings): LocalDependencies {
  const { createMobileInventory, renameInventory, ...others } = createInventoryUseCases({ db, statistics });
  return {
    db,
    log: logger,
    findInventory,
    writeCounts,
    inventories: {
      createInventory: createMobileInventory,
      renameInventory: (caller, input) => renameInventory(caller, { ...input, baseVersion: undefined }),
      ...others,
    },
    onCountsWritten: () => {
      for (const table of ['count', 'count_line'] as const) statistics.scheduleAnalyze(table);
    },
  };
}
