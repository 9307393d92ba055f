import { access, chown, constants, mkdir, open, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './fault.js';

/**
 * Creates a missing data folder for this user only. Returns its real path.
 * @throws the system's error; see `asFolderFault`
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  return realpath(dataDir);
}

/** Names the folder in a sentence; returns other errors unchanged. */
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
 * Gives what root created to the folder's owner, for a later start as that user. Stays with root if the
 * system refuses.
 */
export async function giveToFolderOwner(made: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(made));
  if (uid !== 0) await chown(made, uid, gid).catch(() => undefined);
}

/** A power cut could otherwise undo a rename but keep later work. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** An exhausted quota counts as a full disk. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100', 'out_of_space'];
const PROBE_BYTES = 64 * 1024;

/** Can pass without a change to the server. */
export class DiskFullError extends EmbeddedPostgresError {
  constructor(folder: string, cause?: unknown) {
    super(`Sem espaço em disco na pasta "${folder}": libere espaço ou indique outra pasta em DATA_DIR.`, {
      cause,
    });
  }
}

export function saysDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.includes(error.code);
}

/** Writes a few kilobytes, because free space doesn't show a quota. */
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
