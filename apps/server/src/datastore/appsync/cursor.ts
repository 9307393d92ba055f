import type { Queries } from '../../db/database.js';

/** All null before the first sync; ms. */
export interface SyncCursor {
  readonly lastSync: number | null;
  readonly nextToken: string | null;
  readonly startedAt: number | null;
}

export async function readCursor(db: Queries, model: string): Promise<SyncCursor> {
  const row = await db.selectFrom('appsync_cursor').selectAll().where('model', '=', model).executeTakeFirst();
  return {
    lastSync: row?.last_sync ?? null,
    nextToken: row?.next_token ?? null,
    startedAt: row?.started_at ?? null,
  };
}

export async function writeCursor(tx: Queries, model: string, cursor: SyncCursor): Promise<void> {
  const values = {
    last_sync: cursor.lastSync,
    next_token: cursor.nextToken,
    started_at: cursor.startedAt,
  };
  await tx
    .insertInto('appsync_cursor')
    .values({ model, ...values })
    .onConflict((conflict) => conflict.column('model').doUpdateSet(values))
    .execute();
}
