import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { DiskFullError, saysDiskFull } from '../../disk-full.js';
import { StartupError } from '../../startup-error.js';

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
  return sentence === undefined ? error : new StartupError(sentence, { cause: error });
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
