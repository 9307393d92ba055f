import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../startup-error.js';
import { connectionStringFor } from './cluster.js';
import { isServerOf, readPostmasterFile } from './postmaster-file.js';
import type { RunningServer } from './stop-server.js';

const PATIENCE_MS = 60_000;

/** How long to wait for an answer, in ms. A stopped process accepts connections and never answers. */
const ANSWER_MS = 5_000;

/**
 * Finds the server that a killed Node process left running on the cluster, and waits until it accepts connections.
 * Undefined if there is none. If the server is stopping, waits until it has ended.
 *
 * @param signal ends the wait
 * @throws StartupError if it runs but doesn't answer; the signal's reason
 */
export async function findRunningServer(
  cluster: string,
  signal?: AbortSignal,
): Promise<RunningServer | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    signal?.throwIfAborted();
    const file = await readPostmasterFile(cluster);
    if (file === undefined || !(await isServerOf(cluster, file.pid))) return undefined;
    if (file.ready && (await answers(cluster, file.port))) return { pid: file.pid, port: file.port };
    if (Date.now() > deadline) {
      throw new StartupError(
        `O PostgreSQL que já roda na pasta "${cluster}" (processo ${file.pid}) não responde: encerre esse processo e tente de novo.`,
      );
    }
    await delay(50);
  }
}

async function answers(cluster: string, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: await connectionStringFor(cluster, port),
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // If the server ends meanwhile, the query fails too; without a listener Node would exit.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
