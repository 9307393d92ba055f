import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { endOrphan } from '../start-embedded-postgres.js';
import { makeTestFolder } from './test-folder.js';

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
