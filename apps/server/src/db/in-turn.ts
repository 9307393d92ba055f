import { sql } from 'kysely';
import type { Database } from './database.js';

/**
 * Runs `work` in one process at a time, of all processes that use the database. The others wait. A transaction that
 * does nothing else holds the lock, so it also works behind a pooler in transaction mode. `work` needs a second
 * connection of the pool.
 */
export async function inTurn<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
    return work();
  });
}
