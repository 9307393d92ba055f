import type { Services } from '../context.js';
import type { Transaction } from '../db/database.js';
import { type CountWrite, withoutLocation, writeCounts } from '../features/counts/write-counts.js';
import { appsyncActor } from './appsync-actor.js';
import type { AppSyncLog } from './appsync-log.js';
import {
  type CountSyncRecord,
  findOurCounts,
  findSyncRecords,
  saveSyncRecords,
} from './count-state-queries.js';
import { findKnownInventories } from './inventory-state-queries.js';
import { pendingGroups } from './pending-groups.js';
import { prepareRemoteWrites } from './prepare-remote-writes.js';
import type { RemoteCount } from './remote-rows.js';

export interface ApplyCountsDependencies {
  readonly statistics: Services['statistics'];
  readonly log: AppSyncLog;
}

/**
 * Applies rows of the remote to our counts. An unknown count is created as its collector submitted it. A known count
 * takes what the remote changed since `base` and nobody changed here (docs/appsync.md, "Both sides"). `bases` replaces
 * the stored bases of counts that were just sent. A row that was applied before changes nothing, so a page may come
 * twice.
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

/** The remote may send one row several times. Only its newest version counts. */
function newestOf(rows: readonly RemoteCount[]): RemoteCount[] {
  const newest = new Map<string, RemoteCount>();
  for (const row of rows) {
    if (row.version > (newest.get(row.amplifyId)?.version ?? 0)) newest.set(row.amplifyId, row);
  }
  return [...newest.values()];
}

/** The only possible refusal is a move to another pharmacy. Then the count stays where it is and takes the rest. */
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
