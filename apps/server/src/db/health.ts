import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../app-error.js';
import { newestMigration } from './migrations/migrate.js';

/** Milliseconds, connecting included (docs/http.md, "Health"). */
const ANSWER_MS = 2_000;

/** Milliseconds in which frequent probes share an answer. */
const READY_KEPT_MS = 1_000;

/** Answers and has all migrations; never rejects. Uses its own connection: a busy pool proves nothing. */
export function createReadiness(connectionString: string): () => Promise<boolean> {
  return keptFor(READY_KEPT_MS, () => isUpToDate(connectionString));
}

async function isUpToDate(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'balanco-ready',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  const isReady = client
    .connect()
    .then(async () => client.query('select 1 from migration where name = $1', [await newestMigration()]))
    .then(({ rowCount }) => rowCount === 1)
    .catch(() => false)
    .finally(() => void client.end().catch(() => undefined));
  return Promise.race([isReady, delay(ANSWER_MS, false, { ref: false })]);
}

export type AssertSpace = () => Promise<void>;

/** Milliseconds. */
const SPACE_KEPT_MS = 500;

const RETRY_AFTER_SECONDS = 30;

/**
 * Refuses writes as `out_of_space` before the disk is full, because PostgreSQL ends when it can't write its
 * log.
 * @param folder on the database's disk
 * @param reserveBytes kept free for running calls and housekeeping
 */
export function createSpaceGuard(folder: string, reserveBytes: number): AssertSpace {
  const isLow = keptFor(SPACE_KEPT_MS, async () => (await freeBytes(folder)) < reserveBytes);
  return async () => {
    if (await isLow()) {
      throw new AppError('out_of_space', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };
}

/** An unreadable file system counts as empty. */
async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
}

/** Shares one answer, even a rejected one. */
export function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let askedAt = 0;
  return () => {
    if (answer === undefined || performance.now() - askedAt > ms) {
      askedAt = performance.now();
      answer = ask();
    }
    return answer;
  };
}
