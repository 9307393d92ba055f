import { statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Puts the temporary folders of this process and its children into memory where the machine has room there. A clone of a test's
 * database is a thousand small files: 25 ms in memory, 550 ms on a disk. `TMPDIR` that is set already stays.
 */
export function useFastTemporaryFolder(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}
