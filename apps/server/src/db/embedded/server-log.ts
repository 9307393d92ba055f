import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { giveToFolderOwner } from '../../folder-owner.js';

const LIMIT_BYTES = 5_000_000;

/** The log file of the cluster's server, beside the cluster. */
export function serverLogPath(cluster: string): string {
  return path.join(path.dirname(cluster), 'postgres.log');
}

/**
 * Creates the log if it is missing, and rotates a long one, so that both files together stay small.
 *
 * @returns the size of the log in bytes; new entries follow there
 */
export async function prepareServerLog(cluster: string): Promise<number> {
  const log = serverLogPath(cluster);
  const size = await touch(log);
  if (size < LIMIT_BYTES) return size;
  await rename(log, `${log}.1`);
  return touch(log);
}

/** The log after its first `start` bytes. */
export async function readServerLog(cluster: string, start: number): Promise<string> {
  return (await readFile(serverLogPath(cluster))).subarray(start).toString();
}

async function touch(log: string): Promise<number> {
  const handle = await open(log, 'a', 0o600);
  try {
    const { size } = await handle.stat();
    if (size === 0) await giveToFolderOwner(log);
    return size;
  } finally {
    await handle.close();
  }
}
