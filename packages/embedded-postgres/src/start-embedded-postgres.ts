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
  /** The string for `pg`, with the password. It is valid while the server is supervised. */
  connectionString: string;
  /** Whether this process took over a running server. */
  adopted: boolean;
  /** Stops even an adopted server. Close the connections first. */
  stop(): Promise<void>;
  restarts(): number;
}

interface EmbeddedPostgresOptions {
  /** The cluster is in `postgres`; creates missing folders. */
  dataDir: string;
  onProgress?: (sentence: string) => void;
  /** It never syncs to disk: only test databases take it. */
  disposable?: boolean;
  supervision?: Supervision;
}

/**
 * Starts PostgreSQL for a data folder (docs/decisions/0001), or adopts an ownerless one. One Node process
 * owns a folder.
 * @throws EmbeddedPostgresError if the folder is unusable or in use, or PostgreSQL can't run here
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

/** Elsewhere each check runs a program, on Windows a slow one. */
const POLL_MS = process.platform === 'linux' ? 250 : process.platform === 'win32' ? 5_000 : 1_000;

/**
 * Polls an adopted server, which is not our child.
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
 * Stops the server that a killed Node process left.
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
