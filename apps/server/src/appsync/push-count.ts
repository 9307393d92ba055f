import type { Database } from '../db/database.js';
import { inTransaction } from '../db/in-transaction.js';
import { type ApplyCountsDependencies, applyCounts } from './apply-counts.js';
import { RemoteRefusal } from './appsync-error.js';
import { countInput } from './count-input.js';
import { type CountState, type GroupName, groups } from './count-state.js';
import {
  type CountSyncRecord,
  findOurCounts,
  findSyncRecords,
  type OurCount,
} from './count-state-queries.js';
import { findKnownInventories } from './inventory-state-queries.js';
import { pendingGroups } from './pending-groups.js';
import { markRefused, markSynced } from './push-queries.js';
import type { Remote } from './remote.js';
import { type RemoteCount, readRemoteCount, UnreadableRow } from './remote-rows.js';

export interface PushDependencies extends ApplyCountsDependencies {
  readonly db: Database;
  readonly remote: Remote;
  /** How long a deletion waits before it is pushed. */
  readonly undoSeconds: number;
}

/** After each conflict the remote's newer row is applied here before the next attempt. */
const ATTEMPTS = 3;

/**
 * Pushes what staff changed of one count and applies the row that the remote answers. If the remote merged differently,
 * its row wins (docs/appsync.md, "Both sides"). A permanent refusal is stored. RemoteUnavailable leaves the count
 * pending.
 */
export async function pushCount(
  dependencies: PushDependencies,
  amplifyId: string,
  signal: AbortSignal,
): Promise<void> {
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
      await markRefused(db, amplifyId, { version: ours.version, reason: error.message });
      log.warn({ count: amplifyId, reason: error.message }, 'appsync: the remote refuses a change');
      return;
    }
  }
  log.warn(
    { count: amplifyId },
    'appsync: a count keeps conflicting; it is sent again in the next sync cycle',
  );
}

/** Applies the remote's current row; false if it has none that can be read. */
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
  if (!isDeletion && Object.keys(changes).length === 0) return markSynced(db, amplifyId, ours.version);
  const answer = isDeletion
    ? await remote.deleteCount({ id, _version }, signal)
    : await remote.updateCount({ ...changes, id, _version }, signal);
  if (answer === null) {
    throw new RemoteRefusal([{ errorType: 'NotFound', message: 'the remote has no such count any more' }]);
  }
  const sent = sentState(base, ours.state, pending);
  await applyRow(dependencies, readRow(answer), new Map([[amplifyId, sent]]));
}

/** The state that the remote has if it accepted everything. Sections are not sent. */
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
