import { findBinaries, majorVersion } from '@balanco/embedded-postgres/binaries';
import { clusterExists, clusterPath, connectionStringFor } from '@balanco/embedded-postgres/cluster';
import { findRunningServer } from '@balanco/embedded-postgres/running-server';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import type { Config } from '../config/config.js';
import { StartupError } from '../startup-error.js';

interface AdminStore {
  readonly connectionString: string;
  release(): Promise<void>;
}

/**
 * It never creates a database.
 *
 * @throws StartupError if there is none, or one of another version
 */
export async function openExistingStore(config: Config): Promise<AdminStore> {
  if (config.databaseUrl === undefined) {
    const isThere = await clusterExists(
      clusterPath(config.dataDir),
      await majorVersion(await findBinaries()),
    );
    if (!isThere)
      throw new StartupError(
        `Não há banco de dados na pasta ${config.dataDir}; confira a variável DATA_DIR.`,
      );
  }
  return openAdminStore(config);
}

/** Starts the embedded database for the command unless a server is running on it. */
export async function openAdminStore(config: Config): Promise<AdminStore> {
  if (config.databaseUrl !== undefined)
    return {
      connectionString: config.databaseDirectUrl ?? config.databaseUrl,
      release: async () => undefined,
    };
  const cluster = clusterPath(config.dataDir);
  const running = await findRunningServer(cluster);
  if (running !== undefined) {
    return {
      connectionString: await connectionStringFor(cluster, running.port),
      release: async () => undefined,
    };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  return { connectionString: embedded.connectionString, release: () => embedded.stop() };
}
