import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './find-binaries.js';
import { isServerOf } from './postmaster-file.js';
import { processFacts } from './process-facts.js';

/** A server that takes connections. */
export interface RunningServer {
  pid: number;
  port: number;
  /** Resolves when it ends; absent for one that another process started. */
  exited?: Promise<void>;
}

/**
 * Stops the cluster's server, whoever started it: a fast shutdown, which breaks off open transactions and
 * writes everything to disk; after half a minute an immediate one, after which the next start recovers.
 *
 * @throws Error when it runs on nevertheless.
 */
export async function stopServer(
  cluster: string,
  pid: number,
  binaries: Pick<Binaries, 'pgCtl'>,
): Promise<void> {
  // Windows has no signals: there PostgreSQL's own tool carries the message.
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
  // Asked anew each time: it may have died long ago and its pid be somebody else's.
  const server = await processFacts(pid);
  if (!server || !(await isServerOf(cluster, pid))) return true;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    throw error;
  }
  // By its start, not by its arguments: those are gone while it is still closing its files.
  while ((await processFacts(pid))?.startedAt === server.startedAt) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}
