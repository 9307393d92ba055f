import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const VARIABLE = 'E2E_PREPARED_DATA';
const PREFIX = 'e2e-data-';

/** From now on, in this process and in those that it starts, servers begin on a copy of this data folder. */
export function usePreparedData(folder: string): void {
  process.env[VARIABLE] = folder;
}

/** Copies the prepared data into a server's data folder. Does nothing if none was prepared. */
export async function copyPreparedData(dataDir: string): Promise<void> {
  const source = process.env[VARIABLE];
  if (source === undefined) return;
  // Node copies its 1,700 files one after another, which takes five times as long.
  if (process.platform === 'win32') await cp(source, dataDir, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${source}/.`, dataDir]);
}

/**
 * Keeps a data folder between runs.
 *
 * @param cache where it is kept
 * @param key of what it is made from; folders of other keys are removed
 * @param fill makes it; called only if there is none for this key
 * @returns the folder
 */
export async function keepPreparedData(
  cache: string,
  key: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const kept = join(cache, `${PREFIX}${key}`);
  if (existsSync(kept)) return kept;
  const partial = await mkdtemp(join(cache, 'partial-'));
  try {
    await fill(partial);
    for (const name of await readdir(cache))
      if (name.startsWith(PREFIX)) await rm(join(cache, name), { recursive: true, force: true });
    await rename(partial, kept);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}
