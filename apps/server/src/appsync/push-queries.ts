import { sql } from 'kysely';
import type { Database, Transaction } from '../db/database.js';
import { appsyncTables } from './tables.js';

/** Marks the remote's counts that were changed here since `since` as pending. */
export async function markPending(tx: Transaction, since: Date): Promise<void> {
  await sql`
    update appsync_count set pending = true
    from count
    where count.changed_at >= ${since} and count.amplify_id = appsync_count.amplify_id and not pending
      and count.version > greatest(synced_version, refused_version)
  `.execute(tx);
}

/**
 * The next pending counts after `after`. A deletion waits for `undoSeconds`, because people can undo it for a few
 * seconds and the remote can't.
 */
export async function findPending(
  db: Database,
  { after, limit, undoSeconds }: { after: string; limit: number; undoSeconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select appsync_count.amplify_id as id from appsync_count join count using (amplify_id)
    where pending and appsync_count.amplify_id > ${after}
      and (count.deleted_at is null or count.deleted_at <= now() - make_interval(secs => ${undoSeconds}))
    order by appsync_count.amplify_id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Records that this count has no pending push up to this version of ours. */
export async function markSynced(db: Database, amplifyId: string, version: number): Promise<void> {
  await appsyncTables(db)
    .updateTable('appsync_count')
    .set({ pending: false, synced_version: version })
    .where('amplify_id', '=', amplifyId)
    .execute();
}

/** Records a permanent refusal of this version. It is not sent again until someone changes the count. */
export async function markRefused(
  db: Database,
  amplifyId: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  await appsyncTables(db)
    .updateTable('appsync_count')
    .set({ pending: false, refused_version: version, refusal: reason })
    .where('amplify_id', '=', amplifyId)
    .execute();
}
