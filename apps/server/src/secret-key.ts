import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DiskFullError, saysDiskFull } from './disk-full.js';
import { StartupError } from './startup-error.js';

/**
 * The 32 bytes under which signing keys are sealed: SECRET_KEY, or a key that is made once and kept in
 * DATA_DIR/secret.key (0600). Losing it means that everybody signs in anew.
 */
export async function readSecretKey(dataDir: string, given: string | undefined): Promise<Buffer> {
  if (given !== undefined) return createHash('sha256').update(given).digest();
  const file = path.join(dataDir, 'secret.key');
  await makeOnce(file);
  const text = (await readFile(file, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new StartupError(`O arquivo ${file} não contém uma chave válida; restaure-o de uma cópia.`);
  }
  return Buffer.from(text, 'hex');
}

/** A link appears whole or not at all, and never over another file: a start that is killed leaves no half of a key. */
async function makeOnce(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    await link(draft, file);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (saysDiskFull(error)) throw new DiskFullError(path.dirname(file), error);
    if (!isThere) {
      throw new StartupError(`Não foi possível gravar em ${file}; confira a variável DATA_DIR.`);
    }
  } finally {
    await rm(draft, { force: true });
  }
}
