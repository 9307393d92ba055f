import { sql } from 'kysely';
import type { Database, Transaction } from '../db/database.js';
import { appsyncTables } from './tables.js';

/** Marks the counts of the remote that somebody has changed here since `since` for the next push. */
export async function markPending(tx: Transaction, since: Date): Promise<void> {
  await sql`
    update appsync_count set pending = true
    from count
    where count.changed_at >= ${since} and count.amplify_id = appsync_count.amplify_id and not pending
      and count.version > greatest(synced_version, refused_version)
  `.execute(tx);
}

/**
 * The next pending counts behind `after`. A deletion waits for `undoSeconds`: the remote has no way back, and people
 * may undo one for some moments.
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

/** Nothing is pending for this count up to this version of ours. */
export async function markSynced(db: Database, amplifyId: string, version: number): Promise<void> {
  await appsyncTables(db)
    .updateTable('appsync_count')
    .set({ pending: false, synced_version: version })
    .where('amplify_id', '=', amplifyId)
    .execute();
}

/** The remote refuses this version for good: it is not sent again until somebody changes the count. */
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
