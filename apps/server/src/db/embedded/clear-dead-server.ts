import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.js';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.js';
import { pidIsTaken } from './process-facts.js';

/** How long the processes may take to leave by themselves before they are killed. */
const GENTLE_MS = 2_000;
const PATIENCE_MS = 15_000;

/**
 * Removes what a dead server left on its cluster and what would keep the next one from starting.
 *
 * The caller holds the owner lock and has found no living server on the cluster.
 *
 * @throws StartupError naming processes that don't end.
 */
export async function clearDeadServer(cluster: string): Promise<void> {
  // In this order: PostgreSQL finds survivors by what stands in the file.
  await endLeftovers(cluster);
  const file = await readPostmasterFile(cluster);
  // PostgreSQL replaces the file by itself, unless its pid is somebody else's now or a zombie keeps it.
  if (file && pidIsTaken(file.pid)) await rm(postmasterFilePath(cluster), { force: true });
}

/**
 * Ends the processes that lost their server: they hold its memory, and PostgreSQL doesn't start beside them. What they
 * had acknowledged is on disk, and recovery restores it. Only Linux tells which cluster a process works on; elsewhere
 * they end by themselves once they look for their server, and a start waits for that.
 */
async function endLeftovers(cluster: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let signal: NodeJS.Signals = 'SIGQUIT'; ; signal = 'SIGKILL') {
    const left = await processesOn(cluster);
    if (left.length === 0) return;
    if (Date.now() > deadline) {
      throw new StartupError(
        `Processos de um PostgreSQL que já terminou ainda usam a pasta "${cluster}" (${left.join(', ')}): encerre-os e tente de novo.`,
      );
    }
    for (const pid of left) end(pid, signal);
    await untilEmpty(cluster, GENTLE_MS);
  }
}

async function untilEmpty(cluster: string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && (await processesOn(cluster)).length > 0) await delay(50);
}

/** Every process of PostgreSQL works in its cluster's folder, whatever it calls itself. */
async function processesOn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isOnCluster = await Promise.all(pids.map((pid) => worksIn(folder, pid)));
  return pids.filter((_pid, index) => isOnCluster[index]).map(Number);
}

/** Another user's process doesn't say where it works, and a zombie works nowhere. */
async function worksIn(folder: string, pid: string): Promise<boolean> {
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')) !== 'postgres\n') return false;
    return (await readlink(`/proc/${pid}/cwd`)) === folder;
  } catch {
    return false;
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
