import { setTimeout } from 'node:timers/promises';
import type { Database, Transaction } from './database.js';

/** Another writer inserted the rows first; the next attempt sees them. */
export class ConcurrentWrite extends Error {}

const ATTEMPTS = 4;

/** Milliseconds, times the attempts so far. */
const LONGEST_PAUSE = 50;

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

/**
 * Repeats the transaction after a concurrent write. PostgreSQL may end both writers of a deadlock, so pauses
 * are random.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      await setTimeout(Math.random() * LONGEST_PAUSE * attempt);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof ConcurrentWrite) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === DEADLOCK || code === SERIALIZATION_FAILURE;
}
