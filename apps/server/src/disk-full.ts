import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startup-error.js';

/** The system's codes, PostgreSQL's and our own. A used-up quota is as good as a full disk. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100', 'out_of_space'];
const PROBE_BYTES = 64 * 1024;

/** No space is left for the data folder. It can pass without anybody touching the server. */
export class DiskFullError extends StartupError {
  constructor(folder: string, cause?: unknown) {
    super(`Sem espaço em disco na pasta "${folder}": libere espaço ou indique outra pasta em DATA_DIR.`, {
      cause,
    });
  }
}

/** Whether the file system or PostgreSQL refused for want of space. */
export function saysDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.includes(error.code);
}

/** Whether a few kilobytes find no room in the folder. Only writing tells: a quota doesn't show in the free space. */
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
