import { open } from 'node:fs/promises';

/** Syncs a folder to disk. Otherwise a power cut could undo a rename but keep work that was acknowledged after it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
