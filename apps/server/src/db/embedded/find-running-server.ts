import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../startup-error.js';
import { connectionStringFor } from './cluster.js';
import { isServerOf, postmasterFilePath, readPostmasterFile } from './postmaster-file.js';
import { pidIsTaken } from './process-facts.js';
import type { RunningServer } from './stop-server.js';

const PATIENCE_MS = 60_000;

/**
 * Finds the server that an earlier, killed Node process left running on the cluster, and waits until it
 * takes connections; undefined when there is none. Also waits for one that is stopping to be gone.
 *
 * @throws StartupError when it is there but doesn't answer.
 */
export async function findRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const file = await readPostmasterFile(cluster);
    if (file === undefined) return undefined;
    if (!(await isServerOf(cluster, file.pid))) {
      await removeStaleFile(cluster, file.pid);
      return undefined;
    }
    if (file.ready && (await answers(cluster, file.port))) return { pid: file.pid, port: file.port };
    if (Date.now() > deadline) {
      throw new StartupError(
        `O PostgreSQL que já roda na pasta "${cluster}" (processo ${file.pid}) não responde: encerre esse processo e tente de novo.`,
      );
    }
    await delay(50);
  }
}

/**
 * PostgreSQL replaces the file of a dead server by itself, after looking for survivors that the file names.
 * Only a pid that somebody else has now, or that a zombie keeps, would make it refuse to start.
 */
async function removeStaleFile(cluster: string, pid: number): Promise<void> {
  if (pidIsTaken(pid)) await rm(postmasterFilePath(cluster), { force: true });
}

async function answers(cluster: string, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: await connectionStringFor(cluster, port),
    connectionTimeoutMillis: 5_000,
  });
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
