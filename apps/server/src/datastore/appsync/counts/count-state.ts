import { isDeepStrictEqual } from 'node:util';
import { isPresent, parseText } from '@balanco/contract/counts/count-entries';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../../db/database.js';
import { viewSyncedCounts } from '../../../mobile/sync/synced-count-views.js';

export interface CountState {
  readonly barcode: unknown;
  readonly internalBarcode: unknown;
  readonly factor: number;
  /** A UUID, our number, or `appsync:` and the remote's id. */
  readonly inventoryId: string | null;
  readonly sectionId: string | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly deleted: boolean;
}

type FieldName = keyof CountState;

export const groups = {
  codes: ['barcode', 'internalBarcode'],
  factor: ['factor'],
  location: ['inventoryId', 'sectionId'],
  createdAt: ['createdAt'],
  deleted: ['deleted'],
} as const satisfies Record<string, readonly FieldName[]>;

export type GroupName = keyof typeof groups;

const groupNames = Object.keys(groups) as GroupName[];

export function differingGroups(one: Partial<CountState>, other: Partial<CountState>): GroupName[] {
  return groupNames.filter((group) => groups[group].some((name) => differs(name, one, other)));
}

/**
 * Returns groups that changed remotely since `base` and not here. With null, which was never synchronised, it
 * takes every difference, and the write path keeps corrections (docs/appsync.md, "Both sides").
 */
export function takenGroups(base: Partial<CountState> | null, ours: CountState, theirs: Partial<CountState>) {
  const differing = differingGroups(ours, theirs);
  if (base === null) return differing;
  return differing.filter((group) => {
    const isNew = groups[group].some((name) => name in theirs && !(name in base));
    const isTheirChange = isNew || groups[group].some((name) => differs(name, base, theirs));
    const isOurChange = groups[group].some((name) => differs(name, base, ours));
    return isTheirChange && !isOurChange;
  });
}

function differs(name: FieldName, one: Partial<CountState>, other: Partial<CountState>): boolean {
  if (!(name in one) || !(name in other)) return false;
  return !isDeepStrictEqual(comparable(name, one[name]), comparable(name, other[name]));
}

/** A list equals its JSON text, null equals empty. */
function comparable(name: FieldName, value: unknown): unknown {
  if (name !== 'barcode' && name !== 'internalBarcode') return value;
  return isPresent(value) ? parseText(value) : null;
}

export interface OurCount {
  readonly amplifyId: string;
  readonly version: number;
  readonly state: CountState;
}

export interface CountSyncRecord {
  readonly amplifyId: string;
  readonly remoteId: string;
  readonly remoteVersion: number;
  readonly base: Partial<CountState>;
  readonly syncedVersion: number;
  readonly isPending: boolean;
}

export async function findOurCounts(
  db: Queries,
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
  db: Queries,
  amplifyIds: readonly string[],
): Promise<Map<string, CountSyncRecord>> {
  if (amplifyIds.length === 0) return new Map();
  const rows = await db
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

/** Clears refusals, because the counts changed since. */
export async function saveSyncRecords(tx: Transaction, records: readonly CountSyncRecord[]): Promise<void> {
  if (records.length === 0) return;
  const column = <T>(read: (record: CountSyncRecord) => T) => records.map(read);
  const baseOf = ({ base: { deleted: _deleted, ...fields } }: CountSyncRecord) => JSON.stringify(fields);
  await sql`
    insert into appsync_count (
      amplify_id, remote_id, remote_version, remote_deleted, base, synced_version, pending
    )
    select * from unnest(
      ${column((record) => record.amplifyId)}::uuid[],
      ${column((record) => record.remoteId)}::text[],
      ${column((record) => record.remoteVersion)}::int[],
      ${column(({ base }) => base.deleted === true)}::boolean[],
      ${column(baseOf)}::json[],
      ${column((record) => record.syncedVersion)}::int[],
      ${column((record) => record.isPending)}::boolean[]
    )
    on conflict (amplify_id) do update set
      remote_id = excluded.remote_id,
      remote_version = excluded.remote_version,
      remote_deleted = excluded.remote_deleted,
      base = excluded.base,
      synced_version = excluded.synced_version,
      pending = excluded.pending,
      refused_version = null,
      refusal = null
  `.execute(tx);
}

/** Needs no push: the remote deleted the inventory. */
export async function reconcileDeletedCounts(tx: Transaction, inventoryNumber: number): Promise<void> {
  await sql`
    update appsync_count set remote_deleted = true, synced_version = count.version, pending = false
    from count
    where count.inventory_number = ${inventoryNumber} and count.deleted
      and count.amplify_id = appsync_count.amplify_id and not appsync_count.remote_deleted
  `.execute(tx);
}

export interface KnownInventories {
  remoteId(namedAs: string): string | undefined;
  isLiveHere(namedAs: string): boolean;
}

/**
 * Staff's changes to push. Nothing for rows that AppSync deleted and can't restore, a location only for
 * assigned unplaced counts, never `createdAt`.
 */
export function pendingGroups(
  base: Partial<CountState>,
  ours: CountState,
  inventories: KnownInventories,
): GroupName[] {
  if (base.deleted === true) return [];
  const differing = differingGroups(base, ours);
  if (differing.includes('deleted')) return ['deleted'];
  return differing.filter((group) => {
    if (group === 'location') return isAssigned(base.inventoryId ?? null, ours.inventoryId, inventories);
    return group === 'codes' || group === 'factor';
  });
}

function isAssigned(from: string | null, to: string | null, inventories: KnownInventories): boolean {
  const wasUnplaced = from === null || !inventories.isLiveHere(from);
  return wasUnplaced && to !== null && to !== from && inventories.remoteId(to) !== undefined;
}
