import type { Services } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { ensureCollector } from '../../../features/counts/write/ensure-collector.js';
import { type CountLocation, findLocations } from '../../../features/counts/write/find-locations.js';
import {
  type CountWrite,
  withoutLocation,
  writeCounts,
} from '../../../features/counts/write/write-counts.js';
import { appsyncActor } from '../appsync-actor.js';
import type { AppSyncLog } from '../appsync-worker.js';
import { findKnownInventories } from '../inventory-state.js';
import type { RemoteCount } from '../remote/remote.js';
import {
  type CountState,
  type CountSyncRecord,
  findOurCounts,
  findSyncRecords,
  type GroupName,
  type OurCount,
  pendingGroups,
  saveSyncRecords,
  takenGroups,
} from './count-state.js';

export interface ApplyCountsDependencies extends Pick<Services, 'statistics'> {
  readonly log: AppSyncLog;
}

/**
 * Creates unknown counts as submitted; a known one takes what changed remotely since `base` and not here
 * (docs/appsync.md, "Both sides"). `bases` replaces bases of counts just sent. Idempotent.
 */
export async function applyCounts(
  tx: Transaction,
  dependencies: ApplyCountsDependencies,
  rows: readonly RemoteCount[],
  bases: ReadonlyMap<string, CountSyncRecord['base']> = new Map(),
): Promise<void> {
  const newest = newestOf(rows);
  const ids = newest.map((row) => row.amplifyId);
  const records = await findSyncRecords(tx, ids);
  const ours = await findOurCounts(tx, ids);
  const fresh = newest.filter((row) => {
    const known = records.get(row.amplifyId)?.remoteVersion ?? 0;
    const isNew = row.version > known || (bases.has(row.amplifyId) && row.version === known);
    const isWanted = ours.has(row.amplifyId) || !row.fields.deleted;
    return isNew && isWanted;
  });
  const writes = await prepareRemoteWrites(
    tx,
    fresh.map((row) => ({
      row,
      ours: ours.get(row.amplifyId) ?? null,
      base: bases.get(row.amplifyId) ?? records.get(row.amplifyId)?.base ?? null,
    })),
  );
  await writeAll(tx, dependencies, writes);
  await saveRecords(tx, fresh, records);
}

/** Keeps the newest of each row, because the remote may repeat one. */
function newestOf(rows: readonly RemoteCount[]): RemoteCount[] {
  const newest = new Map<string, RemoteCount>();
  for (const row of rows) {
    if (row.version > (newest.get(row.amplifyId)?.version ?? 0)) newest.set(row.amplifyId, row);
  }
  return [...newest.values()];
}

/** Only a move to another pharmacy can be refused: then the count stays and takes the rest. */
async function writeAll(
  tx: Transaction,
  { statistics, log }: ApplyCountsDependencies,
  writes: readonly CountWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  const context = { caller: appsyncActor, statistics };
  const outcomes = await writeCounts(tx, context, writes);
  const refused = writes.filter((_write, index) => outcomes[index]?.status === 'rejected');
  if (refused.length === 0) return;
  for (const { amplifyId } of refused) {
    log.warn(
      { count: amplifyId },
      'appsync: the remote moved a count to another pharmacy; it stays in its own',
    );
  }
  await writeCounts(tx, context, refused.map(withoutMove));
}

function withoutMove({ destination: _destination, fields, ...write }: CountWrite): CountWrite {
  return { ...write, fields: withoutLocation(fields) };
}

async function saveRecords(
  tx: Transaction,
  rows: readonly RemoteCount[],
  before: ReadonlyMap<string, CountSyncRecord>,
): Promise<void> {
  const ours = await findOurCounts(
    tx,
    rows.map((row) => row.amplifyId),
  );
  const inventories = await findKnownInventories(tx, [
    ...rows.flatMap(({ fields }) => fields.inventoryId ?? []),
    ...[...ours.values()].flatMap(({ state }) => state.inventoryId ?? []),
  ]);
  const records = rows.flatMap(({ amplifyId, id, version, fields }): CountSyncRecord[] => {
    const count = ours.get(amplifyId);
    if (count === undefined) return [];
    const isPending = pendingGroups(fields, count.state, inventories).length > 0;
    const syncedVersion = isPending ? (before.get(amplifyId)?.syncedVersion ?? 0) : count.version;
    return [{ amplifyId, remoteId: id, remoteVersion: version, base: fields, syncedVersion, isPending }];
  });
  await saveSyncRecords(tx, records);
}

/** `base`: the state that both sides last agreed on. */
interface RemoteChange {
  readonly row: RemoteCount;
  readonly ours: OurCount | null;
  readonly base: Partial<CountState> | null;
}

type LocatedCount = CountLocation & { readonly collectorId: number };

async function prepareRemoteWrites(tx: Transaction, changes: readonly RemoteChange[]): Promise<CountWrite[]> {
  const locations = await findLocations(
    tx,
    appsyncActor,
    changes.map(({ row: { fields } }) => ({ inventoryID: fields.inventoryId, sectionID: fields.sectionId })),
  );
  const collectorOf = cacheCollectors(tx);
  const writes: CountWrite[] = [];
  for (const [index, { row, ours, base }] of changes.entries()) {
    const location = locations[index];
    if (location === undefined) throw new Error('a count has no location');
    const taken = ours === null ? [] : takenGroups(base, ours.state, row.fields);
    if (ours !== null && taken.length === 0) continue;
    const located = { ...location, collectorId: await collectorOf(location.pharmacyId, row) };
    writes.push(
      ours === null ? initialCountOf(row, located) : changeOf(row, ours, taken, base === null, located),
    );
  }
  return writes;
}

/** The remote has no e-mail addresses. */
function cacheCollectors(tx: Transaction) {
  const known = new Map<string, number>();
  return async (pharmacyId: string, { cognitoUserId: sub, userName: name }: RemoteCount) => {
    const key = JSON.stringify([pharmacyId, sub, name]);
    const id = known.get(key) ?? (await ensureCollector(tx, pharmacyId, { sub, name, email: '' }));
    known.set(key, id);
    return id;
  };
}

/**
 * Merges the first row on version 1, like a repeated `createCount`, so corrections stay; later rows on the
 * version that they were compared with.
 */
function changeOf(
  { amplifyId, fields }: RemoteCount,
  ours: OurCount,
  taken: readonly GroupName[],
  isFirstRow: boolean,
  location: LocatedCount,
): CountWrite {
  const takes = (group: GroupName) => taken.includes(group);
  const source = takes('codes') ? { ...ours.state, ...fields } : ours.state;
  return {
    by: 'app',
    amplifyId,
    fields: {
      // Includes the codes, or the write would set every entry's factor (docs/counts.md, "What a count
      // means").
      ...(takes('codes') || takes('factor')
        ? { barcode: source.barcode, internalBarcode: source.internalBarcode }
        : {}),
      ...(takes('factor') && fields.factor !== undefined ? { factor: fields.factor } : {}),
      ...(takes('deleted') ? { deleted: fields.deleted } : {}),
      ...(takes('createdAt') && fields.createdAt !== undefined ? { createdAt: fields.createdAt } : {}),
      ...(takes('location') ? locationFields(location) : {}),
    },
    baseVersion: isFirstRow ? 1 : ours.version,
    isArrival: true,
    ...(takes('location')
      ? { destination: { pharmacyId: location.pharmacyId, collectorId: location.collectorId } }
      : {}),
  };
}

function initialCountOf(row: RemoteCount, location: LocatedCount): CountWrite {
  const { amplifyId, fields } = row;
  const initial = {
    barcode: fields.barcode ?? null,
    internalBarcode: fields.internalBarcode ?? null,
    factor: fields.factor ?? 1,
    deleted: false,
    createdAt: fields.createdAt ?? row.changedAt,
    ...locationFields(location),
  };
  return {
    by: 'app',
    amplifyId,
    fields: initial,
    baseVersion: 1,
    isArrival: true,
    initial: {
      ...initial,
      amplifyId,
      pharmacyId: location.pharmacyId,
      collectorId: location.collectorId,
      cognitoUserId: row.cognitoUserId,
      userName: row.userName,
      version: 1,
      fieldVersions: {},
      submissions: [],
    },
  };
}

function locationFields({ inventoryNumber, sectionId, namedInventory, namedSection }: CountLocation) {
  return { inventoryNumber, sectionId, namedInventory, namedSection };
}
