import { isPresent, parseText } from '@balanco/contract/counts/count-entries';
import { sql } from 'kysely';
import type { Services } from '../../../context.js';
import { answering } from '../../../db/answering.js';
import { changeWatermark } from '../../../db/change-watermark.js';
import type { Database, Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { readCursor, writeCursor } from '../cursor.js';
import { findKnownInventories } from '../inventory-state.js';
import { RemoteRefusal } from '../remote/appsync-client.js';
import { type Remote, type RemoteCount, readRemoteCount, UnreadableRow } from '../remote/remote.js';
import { type ApplyCountsDependencies, applyCounts } from './apply-counts.js';
import {
  type CountState,
  type CountSyncRecord,
  findOurCounts,
  findSyncRecords,
  type GroupName,
  groups,
  type OurCount,
  pendingGroups,
} from './count-state.js';

export interface PushDependencies extends ApplyCountsDependencies, Services {
  readonly remote: Remote;
  readonly undoSeconds: number;
}

/** A cycle pushes no more, so a deleted inventory doesn't delay the next pull. */
const CYCLE_LIMIT = 400;

const CONCURRENCY = 4;

/**
 * Pushes staff's changes of counts from the remote; counts created here stay here (docs/appsync.md, "What is
 * not sent, and not read"). Marks them pending first, so none is lost while the remote is away. Resolves with
 * whether more is left.
 */
export async function pushCounts(dependencies: PushDependencies, signal: AbortSignal): Promise<boolean> {
  const { db, undoSeconds } = dependencies;
  await markChanges(dependencies);
  let after = '00000000-0000-0000-0000-000000000000';
  const failures: unknown[] = [];
  for (let sent = 0; sent < CYCLE_LIMIT; sent += CONCURRENCY) {
    signal.throwIfAborted();
    const ids = await findPending(db, after, undoSeconds);
    const outcomes = await Promise.allSettled(ids.map((id) => pushCount(dependencies, id, signal)));
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    failures.push(...failed.map(({ reason }) => reason));
    // If all fail, the remote is away.
    if (failed.length > 0 && failed.length === ids.length) break;
    after = ids.at(-1) ?? after;
    if (ids.length < CONCURRENCY) break;
    if (sent + CONCURRENCY >= CYCLE_LIMIT && failures.length === 0) return true;
  }
  if (failures.length > 0) throw failures[0];
  return false;
}

async function markChanges({ db }: PushDependencies): Promise<void> {
  const { lastSync } = await readCursor(db, 'push');
  const watermark = await changeWatermark(db);
  await db.transaction().execute(async (tx) => {
    // A clock that was set back repeats checked moments.
    const isSetBack = lastSync !== null && lastSync > watermark.getTime();
    await markPending(tx, new Date(isSetBack ? 0 : (lastSync ?? 0)));
    await writeCursor(tx, 'push', { lastSync: watermark.getTime(), nextToken: null, startedAt: null });
  });
}

async function markPending(tx: Transaction, since: Date): Promise<void> {
  await sql`
    update appsync_count set pending = true
    from count
    where count.changed_at >= ${since} and count.amplify_id = appsync_count.amplify_id and not pending
      and count.version > greatest(synced_version, refused_version)
  `.execute(tx);
}

/** Deletions wait `undoSeconds`: the remote can't undo them. */
async function findPending(db: Database, after: string, undoSeconds: number): Promise<string[]> {
  return answering({ id: 'text' })`
    select appsync_count.amplify_id as id from appsync_count join count using (amplify_id)
    where pending and appsync_count.amplify_id > ${after}
      and (count.deleted_at is null or count.deleted_at <= now() - make_interval(secs => ${undoSeconds}))
    order by appsync_count.amplify_id limit ${CONCURRENCY}
  `.values(db);
}

/** A conflict applies the newer remote row and tries again. */
const ATTEMPTS = 3;

/**
 * Pushes staff's changes and applies the answered row, which wins (docs/appsync.md, "Both sides"). Stores a
 * permanent refusal; RemoteUnavailable leaves the count pending.
 */
async function pushCount(dependencies: PushDependencies, amplifyId: string, signal: AbortSignal) {
  const { db, log } = dependencies;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const record = (await findSyncRecords(db, [amplifyId])).get(amplifyId);
    const ours = (await findOurCounts(db, [amplifyId])).get(amplifyId);
    if (record === undefined || ours === undefined) return;
    try {
      await sendOnce(dependencies, record, ours, signal);
      return;
    } catch (error) {
      if (!(error instanceof RemoteRefusal)) throw error;
      if (error.isConflict && (await fetchNewer(dependencies, record, signal))) continue;
      await settle(db, amplifyId, { refused_version: ours.version, refusal: error.message });
      log.warn({ count: amplifyId, reason: error.message }, 'appsync: the remote refuses a change');
      return;
    }
  }
  log.warn(
    { count: amplifyId },
    'appsync: a count keeps conflicting; it is sent again in the next sync cycle',
  );
}

async function fetchNewer(
  dependencies: PushDependencies,
  { remoteId }: CountSyncRecord,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const row = await dependencies.remote.getCount(remoteId, signal);
    if (row === null) return false;
    await applyRow(dependencies, readRow(row));
    return true;
  } catch (error) {
    if (error instanceof RemoteRefusal) return false;
    throw error;
  }
}

async function sendOnce(
  dependencies: PushDependencies,
  record: CountSyncRecord,
  ours: OurCount,
  signal: AbortSignal,
): Promise<void> {
  const { db, remote } = dependencies;
  const { amplifyId, base, remoteId: id, remoteVersion: _version } = record;
  const names = [base.inventoryId, ours.state.inventoryId].flatMap((name) => name ?? []);
  const inventories = await findKnownInventories(db, names);
  const pending = pendingGroups(base, ours.state, inventories);
  const inventoryId = inventories.remoteId(ours.state.inventoryId ?? '');
  const changes = countInput(base, ours.state, pending, inventoryId, remote.hasCountField);
  const isDeletion = pending.includes('deleted');
  if (!isDeletion && Object.keys(changes).length === 0)
    return settle(db, amplifyId, { synced_version: ours.version });
  const answer = isDeletion
    ? await remote.deleteCount({ id, _version }, signal)
    : await remote.updateCount({ ...changes, id, _version }, signal);
  if (answer === null) {
    throw new RemoteRefusal([{ errorType: 'NotFound', message: 'the remote has no such count any more' }]);
  }
  const sent = sentState(base, ours.state, pending);
  await applyRow(dependencies, readRow(answer), new Map([[amplifyId, sent]]));
}

/** The remote's row if it accepts everything. Sections are not sent. */
function sentState(
  base: Partial<CountState>,
  ours: CountState,
  pending: readonly GroupName[],
): CountSyncRecord['base'] {
  const names = pending.flatMap((group): readonly (keyof CountState)[] => groups[group]);
  const sent = names.filter((name) => name !== 'sectionId').map((name) => [name, ours[name]]);
  return { ...base, ...Object.fromEntries(sent) };
}

function readRow(row: unknown): RemoteCount {
  try {
    return readRemoteCount(row);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    throw new RemoteRefusal([{ errorType: 'UnreadableRow', message: error.message }]);
  }
}

async function applyRow(
  dependencies: PushDependencies,
  row: RemoteCount,
  sent?: ReadonlyMap<string, CountSyncRecord['base']>,
): Promise<void> {
  await inTransaction(dependencies.db, (tx) => applyCounts(tx, dependencies, [row], sent));
}

/** A refusal stays until someone changes the count. */
async function settle(
  db: Database,
  amplifyId: string,
  outcome: { synced_version: number } | { refused_version: number; refusal: string },
): Promise<void> {
  await db
    .updateTable('appsync_count')
    .set({ pending: false, ...outcome })
    .where('amplify_id', '=', amplifyId)
    .execute();
}

export function countInput(
  base: Partial<CountState>,
  ours: CountState,
  pending: readonly GroupName[],
  inventoryId: string | undefined,
  hasField: (field: string) => boolean,
): Record<string, unknown> {
  const input = {
    // The remote clears the one that is not sent.
    ...(pending.includes('codes')
      ? {
          barcode: writeJson(base.barcode, ours.barcode),
          internalBarcode: writeJson(base.internalBarcode, ours.internalBarcode),
        }
      : {}),
    ...(pending.includes('factor') ? { factor: ours.factor } : {}),
    ...(pending.includes('location') && inventoryId !== undefined ? { inventoryID: inventoryId } : {}),
  };
  return Object.fromEntries(Object.entries(input).filter(([field]) => hasField(field)));
}

/** AWSJSON is text; JSON that the app encoded twice stays so. */
function writeJson(before: unknown, value: unknown): string | null {
  if (!isPresent(value)) return null;
  const text = JSON.stringify(parseText(value));
  const isTwiceQuoted = typeof before === 'string' && parseText(before) !== before;
  return isTwiceQuoted ? JSON.stringify(text) : text;
}
