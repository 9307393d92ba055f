import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { endOrphan } from '../db/embedded/end-orphan.js';

/** An empty data folder; when the test ends a server left on it is stopped and the folder removed. */
export async function temporaryDataFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'balanco-')));
  onTestFinished(async () => {
    await endOrphan(folder);
    await rm(folder, { recursive: true });
  });
  return folder;
}
