import { sql } from 'kysely';
import type { Database, Transaction } from '../db/database.js';
import { viewSyncedCounts } from '../mobile/sync/synced-count-views.js';
import type { CountState } from './count-state.js';
import { appsyncTables } from './tables.js';

/** One of our counts, in the fields that the remote can have, with our version. */
export interface OurCount {
  readonly amplifyId: string;
  readonly version: number;
  readonly state: CountState;
}

/** What the worker stores about a count of the remote. */
export interface CountSyncRecord {
  readonly amplifyId: string;
  readonly remoteId: string;
  readonly remoteVersion: number;
  /** Its fields as the remote last had them. */
  readonly base: Partial<CountState>;
  /** Our newest version without a pending push. */
  readonly syncedVersion: number;
  /** Whether the next push has to check this count. */
  readonly isPending: boolean;
}

/** Our counts among `amplifyIds`, deleted ones too. */
export async function findOurCounts(
  db: Database | Transaction,
  amplifyIds: readonly string[],
): Promise<Map<string, OurCount>> {
  if (amplifyIds.length === 0) return new Map();
  const found = await viewSyncedCounts(db, { ids: amplifyIds }, { limit: amplifyIds.length });
  return new Map(
    found.map(({ amplifyId, version, barcode, internalBarcode, factor, ...count }) => {
      const state = {
        barcode,
        internalBarcode,
        factor,
        inventoryId: count.inventoryId === null ? null : String(count.inventoryId),
        sectionId: count.sectionId,
        createdAt: count.createdAt.toISOString(),
        deleted: count.isDeleted,
      };
      return [amplifyId, { amplifyId, version, state }];
    }),
  );
}

export async function findSyncRecords(
  db: Database | Transaction,
  amplifyIds: readonly string[],
): Promise<Map<string, CountSyncRecord>> {
  if (amplifyIds.length === 0) return new Map();
  const rows = await appsyncTables(db)
    .selectFrom('appsync_count')
    .selectAll()
    .where('amplify_id', '=', sql<string>`any(${amplifyIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.amplify_id,
      {
        amplifyId: row.amplify_id,
        remoteId: row.remote_id,
        remoteVersion: row.remote_version,
        // Only saveSyncRecords writes this column, from a CountState.
        base: { ...(row.base as Partial<CountState>), deleted: row.remote_deleted },
        syncedVersion: row.synced_version,
        isPending: row.pending,
      },
    ]),
  );
}

/** Stores records in one statement. It clears a stored refusal, because the count has changed since. */
export async function saveSyncRecords(tx: Transaction, records: readonly CountSyncRecord[]): Promise<void> {
  if (records.length === 0) return;
  const column = <T>(read: (record: CountSyncRecord) => T) => records.map(read);
  const baseOf = ({ base: { deleted: _deleted, ...fields } }: CountSyncRecord) => JSON.stringify(fields);
  await sql`
    insert into appsync_count (amplify_id, remote_id, remote_version, remote_deleted, base, synced_version, pending)
    select * from unnest(
      ${column((record) => record.amplifyId)}::uuid[], ${column((record) => record.remoteId)}::text[],
      ${column((record) => record.remoteVersion)}::int[], ${column(({ base }) => base.deleted === true)}::boolean[],
      ${column(baseOf)}::json[], ${column((record) => record.syncedVersion)}::int[],
      ${column((record) => record.isPending)}::boolean[]
    )
    on conflict (amplify_id) do update set remote_id = excluded.remote_id, remote_version = excluded.remote_version,
      remote_deleted = excluded.remote_deleted, base = excluded.base, synced_version = excluded.synced_version,
      pending = excluded.pending, refused_version = null, refusal = null
  `.execute(tx);
}

/** Counts that were deleted with their inventory need no push, because the remote itself deleted that inventory. */
export async function reconcileDeletedCounts(tx: Transaction, inventoryNumber: number): Promise<void> {
  await sql`
    update appsync_count set remote_deleted = true, synced_version = count.version, pending = false
    from count
    where count.inventory_number = ${inventoryNumber} and count.deleted and count.amplify_id = appsync_count.amplify_id
      and not appsync_count.remote_deleted
  `.execute(tx);
}
