import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './find-binaries.js';
import { isServerOf } from './postmaster-file.js';
import { processFacts } from './process-facts.js';

/** A server that accepts connections. */
export interface RunningServer {
  pid: number;
  port: number;
  /** Resolves when it ends; absent if another process started it. */
  exited?: Promise<void>;
}

/**
 * Stops the cluster's server, even if another process started it. First a fast shutdown, which aborts open
 * transactions and writes everything to disk; after half a minute an immediate one, and the next start recovers.
 *
 * @throws Error if the server is still running
 */
export async function stopServer(
  cluster: string,
  pid: number,
  binaries: Pick<Binaries, 'pgCtl'>,
): Promise<void> {
  // Windows has no signals, so PostgreSQL's tool sends the message there.
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  if (await endsAfter('SIGINT', cluster, pid, 30_000)) return;
  if (await endsAfter('SIGQUIT', cluster, pid, 10_000)) return;
  throw new Error(`PostgreSQL (process ${pid}) in ${cluster} does not stop`);
}

async function endsAfter(
  signal: NodeJS.Signals,
  cluster: string,
  pid: number,
  patienceMs: number,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  // Checked again each time: the server may have ended, and another process may have its pid.
  const server = await processFacts(pid);
  if (!server || !(await isServerOf(cluster, pid))) return true;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    throw error;
  }
  // Compared by start time, because the arguments disappear while the server is still closing its files.
  while ((await processFacts(pid))?.startedAt === server.startedAt) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}
