import { open } from 'node:fs/promises';

/** Without it a power cut could forget a rename in this folder but not what was acknowledged after it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
