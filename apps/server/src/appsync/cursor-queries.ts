import type { Database, Transaction } from '../db/database.js';
import { appsyncTables } from './tables.js';

/** How far a sync has read. All fields are null before the first one. Moments are in milliseconds. */
export interface SyncCursor {
  /** Every change of the remote before this moment was read. */
  readonly lastSync: number | null;
  /** The token with which the current sync continues, and when that sync began. */
  readonly nextToken: string | null;
  readonly startedAt: number | null;
}

export async function readCursor(db: Database | Transaction, model: string): Promise<SyncCursor> {
  const row = await appsyncTables(db)
    .selectFrom('appsync_cursor')
    .selectAll()
    .where('model', '=', model)
    .executeTakeFirst();
  return {
    lastSync: row?.last_sync ?? null,
    nextToken: row?.next_token ?? null,
    startedAt: row?.started_at ?? null,
  };
}

export async function writeCursor(
  tx: Database | Transaction,
  model: string,
  cursor: SyncCursor,
): Promise<void> {
  const values = {
    last_sync: cursor.lastSync,
    next_token: cursor.nextToken,
    started_at: cursor.startedAt,
  };
  await appsyncTables(tx)
    .insertInto('appsync_cursor')
    .values({ model, ...values })
    .onConflict((conflict) => conflict.column('model').doUpdateSet(values))
    .execute();
}
