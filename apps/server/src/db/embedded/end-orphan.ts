import { clusterPath } from './cluster.js';
import { findBinaries } from './find-binaries.js';
import { takeOwnerLock } from './owner-lock.js';
import { isServerOf, readPostmasterFile } from './postmaster-file.js';
import { stopServer } from './stop-server.js';

/**
 * Stops the server that a killed Node process left running on a data folder, if there is one.
 *
 * @throws StartupError if the folder's owner is alive
 */
export async function endOrphan(dataDir: string): Promise<void> {
  const lock = await takeOwnerLock(dataDir);
  try {
    const cluster = clusterPath(dataDir);
    const file = await readPostmasterFile(cluster);
    if (file && (await isServerOf(cluster, file.pid)))
      await stopServer(cluster, file.pid, await findBinaries());
  } finally {
    await lock.release();
  }
}
