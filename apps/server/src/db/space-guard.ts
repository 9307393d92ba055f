import { statfs } from 'node:fs/promises';
import { AppError } from '../app-error.js';
import { keptFor } from './kept-for.js';

/** Refuses `out_of_space` while the disk that holds the data has too little free space. */
export type AssertSpace = () => Promise<void>;

/** How long an answer of the file system is good, in ms. */
const KEPT_MS = 500;

const RETRY_AFTER_SECONDS = 30;

/**
 * Refuses calls that write before the disk is full: PostgreSQL ends itself if it can't write its log, and then nothing
 * can be read either. The reserve is for the calls that are running, for sign-ins and for PostgreSQL's housekeeping.
 *
 * @param folder a folder on the disk of the embedded database
 * @param reserveBytes the free space below which calls are refused
 */
export function createSpaceGuard(folder: string, reserveBytes: number): AssertSpace {
  const isLow = keptFor(KEPT_MS, async () => (await freeBytes(folder)) < reserveBytes);
  return async () => {
    if (await isLow()) {
      throw new AppError('out_of_space', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };
}

/** A file system that reports nothing counts as empty, because the database itself reports a full disk too. */
async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
}
