import type { Config } from '../config.js';
import { clusterPath, connectionStringFor } from '../db/embedded/cluster.js';
import { findRunningServer } from '../db/embedded/find-running-server.js';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.js';

interface AdminStore {
  readonly connectionString: string;
  release(): Promise<void>;
}

/** The database of the configuration: the one that a running server uses, or one that is started for the command. */
export async function openAdminStore(config: Config): Promise<AdminStore> {
  if (config.databaseUrl !== undefined)
    return { connectionString: config.databaseUrl, release: async () => undefined };
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
