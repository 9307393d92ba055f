import { sql } from 'kysely';
import type { Database, Transaction } from '../db/database.js';
import { viewSyncedCounts } from '../mobile/sync/synced-count-views.js';
import type { CountState } from './count-state.js';
import { appsyncTables } from './tables.js';

/** A count of ours as the remote could have it, and its version here. */
export interface OurCount {
  readonly amplifyId: string;
  readonly version: number;
  readonly state: CountState;
}

/** What is remembered of a count of the remote. */
export interface CountSyncRecord {
  readonly amplifyId: string;
  readonly remoteId: string;
  readonly remoteVersion: number;
  /** Its fields as the remote last had them. */
  readonly base: Partial<CountState>;
  /** Our version that owes the remote nothing. */
  readonly syncedVersion: number;
  /** Whether it is to be looked at by the next push. */
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
        // Written by saveSyncRecords alone, as the state it was.
        base: { ...(row.base as Partial<CountState>), deleted: row.remote_deleted },
        syncedVersion: row.synced_version,
        isPending: row.pending,
      },
    ]),
  );
}

/** Remembers counts, in one statement; what the remote refused before is forgotten, because it has changed since. */
export async function saveSyncRecords(tx: Transaction, memories: readonly CountSyncRecord[]): Promise<void> {
  if (memories.length === 0) return;
  const column = <T>(read: (memory: CountSyncRecord) => T) => memories.map(read);
  const baseOf = ({ base: { deleted: _deleted, ...fields } }: CountSyncRecord) => JSON.stringify(fields);
  await sql`
    insert into appsync_count (amplify_id, remote_id, remote_version, remote_deleted, base, synced_version, pending)
    select * from unnest(
      ${column((memory) => memory.amplifyId)}::uuid[], ${column((memory) => memory.remoteId)}::text[],
      ${column((memory) => memory.remoteVersion)}::int[], ${column(({ base }) => base.deleted === true)}::boolean[],
      ${column(baseOf)}::json[], ${column((memory) => memory.syncedVersion)}::int[],
      ${column((memory) => memory.isPending)}::boolean[]
    )
    on conflict (amplify_id) do update set remote_id = excluded.remote_id, remote_version = excluded.remote_version,
      remote_deleted = excluded.remote_deleted, base = excluded.base, synced_version = excluded.synced_version,
      pending = excluded.pending, refused_version = null, refusal = null
  `.execute(tx);
}

/** The counts of a deleted inventory that went with it: the remote, which deleted it, is pending nothing for them. */
export async function reconcileDeletedCounts(tx: Transaction, inventoryNumber: number): Promise<void> {
  await sql`
    update appsync_count set remote_deleted = true, synced_version = count.version, pending = false
    from count
    where count.inventory_number = ${inventoryNumber} and count.deleted and count.amplify_id = appsync_count.amplify_id
      and not appsync_count.remote_deleted
  `.execute(tx);
}
