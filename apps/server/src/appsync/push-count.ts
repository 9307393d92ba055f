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
  /** How long a deletion waits before it is sent. */
  readonly undoSeconds: number;
}

/** Each conflict brings the remote's newer row here first. */
const ATTEMPTS = 3;

/**
 * Sends what staff changed of one count, and takes over the row that the remote answers: where it merged otherwise, its
 * word stands (docs/appsync.md, "Both sides"). A refusal for good is remembered. RemoteUnavailable leaves the count
 * pending.
 */
export async function pushCount(
  dependencies: PushDependencies,
  amplifyId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = dependencies;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const memory = (await findSyncRecords(db, [amplifyId])).get(amplifyId);
    const ours = (await findOurCounts(db, [amplifyId])).get(amplifyId);
    if (memory === undefined || ours === undefined) return;
    try {
      await sendOnce(dependencies, memory, ours, signal);
      return;
    } catch (error) {
      if (!(error instanceof RemoteRefusal)) throw error;
      if (error.isConflict && (await fetchNewer(dependencies, memory, signal))) continue;
      await markRefused(db, amplifyId, { version: ours.version, reason: error.message });
      log.warn({ count: amplifyId, reason: error.message }, 'appsync: the remote refuses a change');
      return;
    }
  }
  log.warn({ count: amplifyId }, 'appsync: a count keeps conflicting; it is sent again in the next round');
}

/** Merges what the remote has now; false where it has nothing that could be merged. */
async function fetchNewer(
  dependencies: PushDependencies,
  { remoteId }: CountSyncRecord,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const row = await dependencies.remote.getCount(remoteId, signal);
    if (row === null) return false;
    await takeOver(dependencies, readAnswer(row));
    return true;
  } catch (error) {
    if (error instanceof RemoteRefusal) return false;
    throw error;
  }
}

async function sendOnce(
  dependencies: PushDependencies,
  memory: CountSyncRecord,
  ours: OurCount,
  signal: AbortSignal,
): Promise<void> {
  const { db, remote } = dependencies;
  const { amplifyId, base, remoteId: id, remoteVersion: _version } = memory;
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
  await takeOver(dependencies, readAnswer(answer), new Map([[amplifyId, sent]]));
}

/** What the remote must now have, if it took everything; sections are not sent. */
function sentState(
  base: Partial<CountState>,
  ours: CountState,
  pending: readonly GroupName[],
): CountSyncRecord['base'] {
  const names = pending.flatMap((group): readonly (keyof CountState)[] => groups[group]);
  const sent = names.filter((name) => name !== 'sectionId').map((name) => [name, ours[name]]);
  return { ...base, ...Object.fromEntries(sent) };
}

function readAnswer(row: unknown): RemoteCount {
  try {
    return readRemoteCount(row);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    throw new RemoteRefusal([{ errorType: 'UnreadableRow', message: error.message }]);
  }
}

async function takeOver(
  dependencies: PushDependencies,
  row: RemoteCount,
  sent?: ReadonlyMap<string, CountSyncRecord['base']>,
): Promise<void> {
  await inTransaction(dependencies.db, (tx) => applyCounts(tx, dependencies, [row], sent));
}
