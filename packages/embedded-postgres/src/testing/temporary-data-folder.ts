import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { endOrphan } from '../start-embedded-postgres.js';
import { makeTestFolder } from './test-folder.js';

/** An empty folder for one test; at its end, a server left on it is stopped and the folder removed. */
export async function temporaryDataFolder(
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await makeTestFolder();
  atEnd(async () => {
    await endOrphan(folder);
    await rm(folder, { recursive: true });
  });
  return folder;
}
