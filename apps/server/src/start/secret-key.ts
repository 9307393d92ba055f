import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DiskFullError, giveToFolderOwner, saysDiskFull } from '@balanco/embedded-postgres/data-folder';
import { StartupError } from '../startup-error.js';

/**
 * 32 bytes that encrypt signing keys: SECRET_KEY, or DATA_DIR/secret.key (0600), generated once. A lost key
 * ends all sessions (docs/identity.md, "Keys").
 */
export async function readSecretKey(dataDir: string, given: string | undefined): Promise<Buffer> {
  if (given === undefined) await makeOnce(secretKeyPath(dataDir), randomBytes(32));
  const key = await findSecretKey(dataDir, given);
  if (key === null) throw writingFault(secretKeyPath(dataDir));
  return key;
}

/** null if there is none: a backup never generates one. */
export async function findSecretKey(dataDir: string, given: string | undefined): Promise<Buffer | null> {
  if (given !== undefined) return createHash('sha256').update(given).digest();
  return readKeyFile(secretKeyPath(dataDir));
}

/** null if there is no such file. */
export async function readKeyFile(file: string): Promise<Buffer | null> {
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

/** The key comes from a backup, if there is none. The folder must exist. */
export async function placeSecretKey(dataDir: string, key: Buffer): Promise<void> {
  await makeOnce(secretKeyPath(dataDir), key);
}

export function secretKeyPath(dataDir: string): string {
  return path.join(dataDir, 'secret.key');
}

/** A hard link appears whole and never replaces a file. */
export async function makeOnce(file: string, key: Buffer): Promise<void> {
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
