import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.js';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.js';
import { pidIsTaken } from './process-facts.js';

/** How long the processes may take to end after SIGQUIT, before they are killed, in ms. */
const GENTLE_MS = 2_000;
const PATIENCE_MS = 15_000;

/**
 * Removes what a dead server left on its cluster, because it can keep the next one from starting.
 *
 * The caller holds the owner lock and has found no living server on the cluster.
 *
 * @throws StartupError that names processes that don't end
 */
export async function clearDeadServer(cluster: string): Promise<void> {
  // The file goes last, because PostgreSQL finds surviving processes by its content.
  await endLeftovers(cluster);
  const file = await readPostmasterFile(cluster);
  // PostgreSQL replaces a stale file, unless another process or a zombie now has its pid.
  if (file && pidIsTaken(file.pid)) await rm(postmasterFilePath(cluster), { force: true });
}

/**
 * Ends the child processes of a dead server. They hold its shared memory, and PostgreSQL doesn't start beside them. All
 * acknowledged work is on disk, and recovery restores it. Only Linux tells which cluster a process works on; on other
 * systems the processes end when they notice that their server is gone, and a start waits for that.
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

/** The working directory of every PostgreSQL process is its cluster's folder. */
async function processesOn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isOnCluster = await Promise.all(pids.map((pid) => worksIn(folder, pid)));
  return pids.filter((_pid, index) => isOnCluster[index]).map(Number);
}

/** The working directory of another user's process is not readable, and a zombie has none. */
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
