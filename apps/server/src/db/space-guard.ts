import { statfs } from 'node:fs/promises';
import { AppError } from '../app-error.js';

/** Refuses `out_of_space` while too little is left of the disk that the data is on. */
export type AssertSpace = () => Promise<void>;

/** For how long an answer of the file system is good, in ms. */
const KEPT_MS = 500;

const RETRY_AFTER_SECONDS = 30;

/**
 * Stops writing calls before the disk is full: PostgreSQL ends itself when it can't write its log, and then nothing can
 * be read either. What is kept free is for the calls under way, for sign-ins and for PostgreSQL's own housekeeping.
 *
 * @param folder on the disk that the embedded database is on
 * @param reserveBytes refused below so much of free space
 */
export function createSpaceGuard(folder: string, reserveBytes: number): AssertSpace {
  let isLow: Promise<boolean> | undefined;
  let askedAt = 0;
  return async () => {
    if (isLow === undefined || performance.now() - askedAt > KEPT_MS) {
      askedAt = performance.now();
      isLow = freeBytes(folder).then((free) => free < reserveBytes);
    }
    if (await isLow)
      throw new AppError('out_of_space', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
}

/** A file system that doesn't tell is taken for an empty one: the database itself says when it is not. */
async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
}
