import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { giveToFolderOwner } from '../../folder-owner.js';

const LIMIT_BYTES = 5_000_000;

/** Where the cluster's server writes its log: beside the cluster. */
export function serverLogPath(cluster: string): string {
  return path.join(path.dirname(cluster), 'postgres.log');
}

/**
 * Makes the log where it is missing, and sets a long one aside, so that the two together stay small.
 *
 * @returns its size in bytes: what a server writes from now on follows there
 */
export async function prepareServerLog(cluster: string): Promise<number> {
  const log = serverLogPath(cluster);
  const size = await touch(log);
  if (size < LIMIT_BYTES) return size;
  await rename(log, `${log}.1`);
  return touch(log);
}

/** What was written after the first `start` bytes. */
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
