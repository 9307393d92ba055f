import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupProof } from '@balanco/backup/read-backup';
import { clusterPath } from '@balanco/embedded-postgres/cluster';
import { asFolderFault, prepareDataFolder, syncFolder } from '@balanco/embedded-postgres/data-folder';
import { takeOwnerLock } from '@balanco/embedded-postgres/owner-lock';
import { endOrphan, startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import type { Actor } from '../audit/write-audit.js';
import { placeSecretKey } from '../start/secret-key.js';
import { StartupError } from '../startup-error.js';
import { restoreDatabase } from './restore-database.js';

interface RestoredBackup {
  readonly file: string;
  readonly proof?: BackupProof | undefined;
  /** It is written to `secret.key` if there is none; null with SECRET_KEY. */
  readonly secretKey: Buffer | null;
  readonly by?: Actor;
}

/**
 * Restores into a folder without a database. Builds in `DATA_DIR/restauracao` and renames at the end; no
 * start uses an interrupted draft.
 * @throws StartupError if a server uses the folder or it has a database; errors of `restoreDatabase`
 */
export async function restoreDataFolder(
  dataDir: string,
  backup: RestoredBackup,
  sayProgress: (sentence: string) => void,
): ReturnType<typeof restoreDatabase> {
  try {
    const folder = await prepareDataFolder(dataDir);
    const lock = await takeOwnerLock(folder);
    try {
      await refuseCluster(folder);
      return await restoreInto(folder, backup, sayProgress);
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw asFolderFault(error, dataDir);
  }
}

async function refuseCluster(folder: string): Promise<void> {
  const cluster = clusterPath(folder);
  const entries = await readdir(cluster).catch(() => []);
  if (entries.length === 0) return;
  throw new StartupError(
    `A pasta "${folder}" já tem um banco de dados: mova "${cluster}" para outro lugar ou indique outra pasta em DATA_DIR. Nada foi alterado.`,
  );
}

async function restoreInto(
  folder: string,
  { file, proof, secretKey, by }: RestoredBackup,
  sayProgress: (sentence: string) => void,
): ReturnType<typeof restoreDatabase> {
  const draft = path.join(folder, 'restauracao');
  await removeDraft(draft);
  try {
    await mkdir(draft, { mode: 0o700 });
    const server = await startEmbeddedPostgres({ dataDir: draft, onProgress: sayProgress });
    let restored: Awaited<ReturnType<typeof restoreDatabase>>;
    try {
      restored = await restoreDatabase(server.connectionString, file, sayProgress, { by, proof });
    } finally {
      await server.stop();
    }
    if (secretKey !== null) await placeSecretKey(folder, secretKey);
    await rename(clusterPath(draft), clusterPath(folder));
    await syncFolder(folder);
    return restored;
  } finally {
    await removeDraft(draft);
  }
}

async function removeDraft(draft: string): Promise<void> {
  const isThere = await readdir(draft).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await endOrphan(draft);
  await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
