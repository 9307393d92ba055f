import { access, chown, constants, mkdir, open, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './fault.js';

/**
 * Creates the data folder, if it is missing, for this user alone. Returns its real path.
 *
 * @throws the system's error if it is not a folder or not writable; see `asFolderFault`
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  return realpath(dataDir);
}

/** Turns the system's error about a file or folder into a sentence that names it; returns other errors unchanged. */
export function asFolderFault(error: unknown, dataDir: string): unknown {
  // An error of a write does not name the file.
  if (saysDiskFull(error)) return new DiskFullError(dataDir, error);
  const { code, path, syscall = '' } = error as NodeJS.ErrnoException;
  if (path === undefined || syscall.startsWith('spawn')) return error;
  const sentence = sentenceFor(code, path);
  return sentence === undefined ? error : new EmbeddedPostgresError(sentence, { cause: error });
}

function sentenceFor(code: string | undefined, path: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `Sem permissão para usar a pasta "${path}": ajuste as permissões ou indique outra pasta em DATA_DIR.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `O caminho "${path}" não é uma pasta: indique uma pasta em DATA_DIR.`;
    case 'EROFS':
      return `A pasta "${path}" está em um disco somente de leitura: indique outra pasta em DATA_DIR.`;
    default:
      return undefined;
  }
}

/**
 * Gives a file or folder that root has just created to the owner of its parent folder, so that a later start as that
 * user can use it. If the system doesn't allow that, it stays with root.
 */
export async function giveToFolderOwner(made: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(made));
  if (uid !== 0) await chown(made, uid, gid).catch(() => undefined);
}

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

/** Codes of the system, of PostgreSQL and of ours. An exhausted quota counts as a full disk. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100', 'out_of_space'];
const PROBE_BYTES = 64 * 1024;

/** The data folder has no space left. This can pass without a change to the server. */
export class DiskFullError extends EmbeddedPostgresError {
  constructor(folder: string, cause?: unknown) {
    super(`Sem espaço em disco na pasta "${folder}": libere espaço ou indique outra pasta em DATA_DIR.`, {
      cause,
    });
  }
}

/** Whether the file system or PostgreSQL failed because of a full disk. */
export function saysDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.includes(error.code);
}

/** Whether writing a few kilobytes to the folder fails. Free space alone doesn't show a quota. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const probe = path.join(folder, 'disk-probe.tmp');
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flush: true });
    return false;
  } catch (error) {
    return saysDiskFull(error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
