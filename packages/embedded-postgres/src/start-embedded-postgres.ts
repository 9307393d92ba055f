import { setTimeout as delay } from 'node:timers/promises';
import { type Binaries, findBinaries, majorVersion } from './binaries.js';
import { clusterExists, clusterPath, connectionStringFor, createCluster } from './cluster.js';
import { asFolderFault, prepareDataFolder } from './data-folder.js';
import { launchServer, relaunchServer } from './launch-server.js';
import { takeOwnerLock } from './owner-lock.js';
import { processFacts } from './process-facts.js';
import {
  clearDeadServer,
  findRunningServer,
  isServerOf,
  type RunningServer,
  readPostmasterFile,
  stopServer,
} from './running-server.js';
import { type Supervision, superviseServer } from './supervise-server.js';

export interface EmbeddedPostgres {
  /** For `pg`; contains the password. Stays valid while the server is supervised. */
  connectionString: string;
  /** Whether a killed Node process left the server running and this process took it over. */
  adopted: boolean;
  /** Stops the server, adopted or not, and frees the folder. Close the connections first. */
  stop(): Promise<void>;
  /** How many times this process has started it again. */
  restarts(): number;
}

interface EmbeddedPostgresOptions {
  /** The cluster is in its folder `postgres`; missing folders are created. */
  dataDir: string;
  /** Receives sentences in Portuguese for the terminal. */
  onProgress?: (sentence: string) => void;
  /** Never syncs to disk; for test databases only. */
  disposable?: boolean;
  /** If given, the server is started again whenever it ends unexpectedly, until `stop`. */
  supervision?: Supervision;
}

/**
 * Starts the embedded PostgreSQL of a data folder (docs/decisions/0001), or adopts one that runs there without an owner.
 * One Node process owns a folder at a time.
 *
 * @throws EmbeddedPostgresError if the folder can't be used or is in use, or if PostgreSQL can't run here
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const dataDir = await prepareDataFolder(options.dataDir);
    const lock = await takeOwnerLock(dataDir);
    try {
      const binaries = await findBinaries();
      const cluster = clusterPath(dataDir);
      const { server, adopted } = await adoptOrLaunch(cluster, binaries, options);
      const supervisor = supervise(server, cluster, binaries, options);
      const stop = async () => {
        await supervisor?.end();
        const file = await readPostmasterFile(cluster);
        await stopServer(cluster, file?.pid ?? server.pid, binaries);
        await lock.release();
      };
      let stopped: Promise<void> | undefined;
      return {
        connectionString: await connectionStringFor(cluster, server.port),
        adopted,
        stop: () => {
          stopped ??= stop();
          return stopped;
        },
        restarts: () => supervisor?.restarts() ?? 0,
      };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw asFolderFault(error, options.dataDir);
  }
}

async function adoptOrLaunch(
  cluster: string,
  binaries: Binaries,
  { onProgress, disposable = false }: EmbeddedPostgresOptions,
): Promise<{ server: RunningServer; adopted: boolean }> {
  if (!(await clusterExists(cluster, await majorVersion(binaries)))) {
    onProgress?.('Criando o banco de dados embutido…');
    await createCluster(cluster, binaries, disposable);
  }
  const running = await findRunningServer(cluster);
  if (running) {
    onProgress?.('Reassumindo o banco de dados embutido, que ficou em execução…');
    return { server: running, adopted: true };
  }
  onProgress?.('Iniciando o banco de dados embutido…');
  await clearDeadServer(cluster);
  return { server: await launchServer({ cluster, binaries, disposable }), adopted: false };
}

function supervise(
  server: RunningServer,
  cluster: string,
  binaries: Binaries,
  { supervision, disposable = false }: EmbeddedPostgresOptions,
) {
  if (supervision === undefined) return undefined;
  const plan = { cluster, binaries, disposable };
  return superviseServer(server, {
    ...supervision,
    untilGone,
    relaunch: (signal) => relaunchServer(plan, server.port, signal),
  });
}

/** On systems other than Linux each check runs the program `ps`. */
const POLL_MS = process.platform === 'linux' ? 250 : 1_000;

/**
 * Waits until the server's process has ended. The system reports the end of a child; an adopted server is not our child,
 * so it is polled.
 *
 * @param signal ends the polling
 */
async function untilGone({ pid, exited }: RunningServer, signal: AbortSignal): Promise<void> {
  if (exited) return exited;
  const startedAt = (await processFacts(pid))?.startedAt;
  while (startedAt !== undefined && (await processFacts(pid))?.startedAt === startedAt) {
    // The timer must not keep this process alive.
    await delay(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/**
 * Stops the server that a killed Node process left running on a data folder, if there is one.
 *
 * @throws EmbeddedPostgresError if the folder's owner is alive
 */
export async function endOrphan(dataDir: string): Promise<void> {
  const lock = await takeOwnerLock(dataDir);
  try {
    const cluster = clusterPath(dataDir);
    const file = await readPostmasterFile(cluster);
    if (file && (await isServerOf(cluster, file.pid)))
      await stopServer(cluster, file.pid, await findBinaries());
  } finally {
    await lock.release();
  }
}
