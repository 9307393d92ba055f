import type { Config } from './config.js';
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.js';
import type { Supervision } from './db/embedded/supervise-server.js';

/** The address of the database, and how to release it. */
export interface DataStore {
  /** The direct address, for work that holds a session. */
  readonly connectionString: string;
  /** The address through a pooler, if there is one, for all other work. */
  readonly pooledConnectionString?: string | undefined;
  release(): Promise<void>;
  /** How many times the embedded database was started again; undefined for an external server. */
  readonly restarts?: () => number;
}

/** Opens the configured database server, or starts the embedded one. */
export async function openDataStore(
  config: Config,
  supervision: Supervision,
  onProgress: (sentence: string) => void,
): Promise<DataStore> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined) {
    return {
      connectionString: databaseDirectUrl ?? databaseUrl,
      pooledConnectionString: databaseDirectUrl === undefined ? undefined : databaseUrl,
      release: async () => undefined,
    };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress, supervision });
  return {
    connectionString: embedded.connectionString,
    release: () => embedded.stop(),
    restarts: () => embedded.restarts(),
  };
}
