import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DiskFullError, giveToFolderOwner, saysDiskFull } from '@balanco/embedded-postgres/data-folder';
import { StartupError } from '../startup-error.js';

/**
 * The 32 bytes that encrypt the signing keys: SECRET_KEY, or a key generated once and kept in
 * DATA_DIR/secret.key (0600). Without it everyone must sign in again (docs/identity.md, "Keys").
 */
export async function readSecretKey(dataDir: string, given: string | undefined): Promise<Buffer> {
  if (given === undefined) await makeOnce(secretKeyPath(dataDir), randomBytes(32));
  const key = await findSecretKey(dataDir, given);
  if (key === null) throw writingFault(secretKeyPath(dataDir));
  return key;
}

/** Null if there is none yet: a backup must never generate one. */
export async function findSecretKey(dataDir: string, given: string | undefined): Promise<Buffer | null> {
  if (given !== undefined) return createHash('sha256').update(given).digest();
  const file = secretKeyPath(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  if (!/^[0-9a-f]{64}$/.test(text.trim())) {
    throw new StartupError(`O arquivo ${file} não contém uma chave válida; restaure-o de uma cópia.`);
  }
  return Buffer.from(text.trim(), 'hex');
}

/** Stores a backup's key if there is none yet. The folder must exist. */
export async function placeSecretKey(dataDir: string, key: Buffer): Promise<void> {
  await makeOnce(secretKeyPath(dataDir), key);
}

export function secretKeyPath(dataDir: string): string {
  return path.join(dataDir, 'secret.key');
}

/**
 * A hard link appears whole or not at all and never replaces a file, so a killed start leaves no partial key.
 */
async function makeOnce(file: string, key: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, key.toString('hex'), { mode: 0o600, flag: 'wx' });
    await giveToFolderOwner(draft);
    await link(draft, file);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (saysDiskFull(error)) throw new DiskFullError(path.dirname(file), error);
    if (!isThere) throw writingFault(file);
  } finally {
    await rm(draft, { force: true });
  }
}

function writingFault(file: string): StartupError {
  return new StartupError(`Não foi possível gravar em ${file}; confira a variável DATA_DIR.`);
}
