import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startup-error.js';

/** Codes of the system, of PostgreSQL and of ours. An exhausted quota counts as a full disk. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100', 'out_of_space'];
const PROBE_BYTES = 64 * 1024;

/** The data folder has no space left. This can pass without a change to the server. */
export class DiskFullError extends StartupError {
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
