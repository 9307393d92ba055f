import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup-error.js';
import { syncFolder } from '../sync-folder.js';
import type { BackupChecksums } from './backup-content.js';
import { readBackup } from './read-backup.js';
import { takeBackup } from './take-backup.js';

/**
 * Writes a backup to a file that only this user may read (0600). It is `<file>.part` until it has been synced to disk
 * and read back, so an interrupted backup leaves no file with the real name.
 *
 * @throws StartupError if `file` exists, another backup is writing it, or the folder is not writable
 */
export async function writeBackupFile(
  file: string,
  order: Omit<Parameters<typeof takeBackup>[0], 'output'>,
): Promise<BackupChecksums> {
  await refuseExisting(file);
  const part = `${file}.part`;
  const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw writingFault(file, error);
  });
  try {
    const output = createWriteStream(part, { fd: handle, flush: true });
    const checksums = await takeBackup({ ...order, output });
    order.onProgress?.('Conferindo o arquivo…');
    await readBackup(part);
    await refuseExisting(file);
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return checksums;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw writingFault(file, error);
  }
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartupError(`O arquivo "${file}" já existe: indique outro nome.`);
}

function writingFault(file: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined || error instanceof StartupError) return error;
  const sentences: Record<string, string> = {
    EEXIST: `O arquivo "${file}.part" já existe: outra cópia está em andamento ou foi interrompida. Se nenhuma está, apague-o.`,
    ENOENT: `A pasta de "${file}" não existe.`,
    ENOSPC: `Sem espaço em disco para gravar "${file}".`,
    EDQUOT: `Sem espaço em disco para gravar "${file}".`,
    EACCES: `Sem permissão para gravar "${file}".`,
    EPERM: `Sem permissão para gravar "${file}".`,
    EROFS: `"${file}" está em um disco somente de leitura.`,
  };
  const sentence = sentences[code ?? ''];
  return sentence === undefined ? error : new StartupError(sentence, { cause: error });
}
