import type { Config } from './config.js';
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.js';
import type { Supervision } from './db/embedded/supervise-server.js';

/** Where the data is, and how to let go of it. */
export interface DataStore {
  /** Without a pooler in between: for what holds a session. */
  readonly connectionString: string;
  /** The way of everything else, where that leads through a pooler. */
  readonly pooledConnectionString?: string | undefined;
  release(): Promise<void>;
  /** How often the embedded database was started again; undefined with a server of somebody else's. */
  readonly restarts?: () => number;
}

/** The database of the configuration: the server that it names, or the embedded one, which is started. */
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
