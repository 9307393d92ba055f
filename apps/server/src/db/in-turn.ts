import { sql } from 'kysely';
import type { Database } from './database.js';

/**
 * Runs `work` in one process of all those on the database at a time; the others wait for it. The lock belongs to a
 * transaction that does nothing else, so that it also holds behind a pooler that hands out connections by transaction.
 * `work` needs a second connection of the pool.
 */
export async function inTurn<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
    return work();
  });
}
