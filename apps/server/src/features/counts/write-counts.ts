import { AppError } from '../../app-error.js';
import { type Actor, type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import type { Services } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { ConcurrentWrite } from '../../db/in-transaction.js';
import { withdrawDone } from '../inventories/sections/section-writes.js';
import { replaceLines } from './count-line-queries.js';
import {
  insertCounts,
  lockCounts,
  markEdited,
  moveCounts,
  updateCounts,
  updateSubmissions,
} from './count-queries.js';
import type { CountRecord, StoredCount } from './count-record.js';
import { type CountWrite, decideWrite, type WriteDecision } from './decide-write.js';
import { prepareFallbackLocations } from './fallback-location.js';
import { lockLocations } from './lock-locations.js';
import { trashCounts, untrashCounts } from './trash-counts.js';

export { type CountWrite, withoutLocation } from './decide-write.js';

export type CountOutcome =
  | { readonly status: 'created' | 'merged' | 'unchanged'; readonly count: StoredCount }
  | { readonly status: 'rejected'; readonly error: AppError };

/** What a write of counts needs besides its transaction. */
export interface WriteContext extends Pick<Services, 'statistics'> {
  /** Who writes; the audit rows name them. */
  readonly caller: Actor;
}

/**
 * The one write path of counts (docs/counts.md, "One write path"). The web's PATCH, the batches of apps, `/graphql` and
 * the worker to AppSync all use it. Each write is decided on the state that the earlier writes leave. Rows, lines and
 * audit are then written in a few statements, whatever the number of writes. Outcomes are in the order of the writes.
 * Throws ConcurrentWrite if another writer got in the way, so callers run it in `inTransaction`.
 */
export async function writeCounts(
  tx: Transaction,
  { caller, statistics }: WriteContext,
  writes: readonly CountWrite[],
): Promise<CountOutcome[]> {
  const locations = await lockLocations(tx, writes);
  const before = await lockCounts(tx, [...new Set(writes.map((write) => write.amplifyId))]);
  if (![...before.values()].every(locations.covers)) throw new ConcurrentWrite();
  const findFallbackLocation = await prepareFallbackLocations(tx, locations, [...before.values()]);
  const current = new Map<string, CountRecord>(before);
  const decisions = writes.map((write) =>
    decideWrite(write, current, { ...locations, findFallbackLocation }),
  );
  const { stored, written } = await store(tx, before, current);
  await markEdited(tx, caller.name, corrected(writes, decisions));
  await writeAudit(tx, caller, auditOf(before, written));
  await keepTrash(tx, caller, writes, before, written);
  await withdrawDone(tx, movedByApps(writes, before, written));
  if (written.length > 0) {
    statistics.scheduleAnalyze('count', written.length);
    statistics.scheduleAnalyze('count_line', written.length);
  }
  return decisions.map((decision, index) => {
    if (decision instanceof AppError) return { status: 'rejected', error: decision };
    const count = stored.get(writes[index]?.amplifyId ?? '');
    if (count === undefined) throw new Error('a decided count was not stored');
    return { status: decision, count };
  });
}

/** The counts that someone corrected on a screen; a deletion or the assignment of an unplaced count is no correction. */
function corrected(writes: readonly CountWrite[], decisions: readonly WriteDecision[]): string[] {
  return writes
    .filter(
      ({ by, fields, isArrival }, index) =>
        by === 'office' &&
        decisions[index] === 'merged' &&
        isArrival !== true &&
        Object.keys(fields).some((field) => field !== 'deleted'),
    )
    .map(({ amplifyId }) => amplifyId);
}

/** The places of counts that their apps wrote, before and after: what was declared done there is not any more. */
function movedByApps(
  writes: readonly CountWrite[],
  before: ReadonlyMap<string, StoredCount>,
  written: readonly StoredCount[],
): StoredCount[] {
  const byApp = new Set(writes.filter(({ by }) => by === 'app').map(({ amplifyId }) => amplifyId));
  return written
    .filter(({ amplifyId }) => byApp.has(amplifyId))
    .flatMap((count) => [before.get(count.amplifyId) ?? count, count]);
}

interface Stored {
  /** Every count that the writes named, in its new state. */
  readonly stored: ReadonlyMap<string, StoredCount>;
  /** Those that are new or have a new version. */
  readonly written: readonly StoredCount[];
}

async function store(
  tx: Transaction,
  before: ReadonlyMap<string, StoredCount>,
  current: ReadonlyMap<string, CountRecord>,
): Promise<Stored> {
  const added: CountRecord[] = [];
  const changed: StoredCount[] = [];
  const remembered: StoredCount[] = [];
  for (const [amplifyId, record] of current) {
    const old = before.get(amplifyId);
    if (old === undefined) added.push(record);
    else if (record.version > old.version) changed.push({ ...record, id: old.id });
    else if (record.submissions.length > old.submissions.length) remembered.push({ ...record, id: old.id });
  }
  const inserted = await insertCounts(tx, added);
  await moveCounts(
    tx,
    changed.filter((count) => before.get(count.amplifyId)?.pharmacyId !== count.pharmacyId),
  );
  await updateCounts(tx, changed);
  await updateSubmissions(tx, remembered);
  const written = [...inserted, ...changed];
  await replaceLines(tx, { added: inserted, changed });
  const all = [...before.values(), ...written].map((count) => [count.amplifyId, count] as const);
  return { stored: new Map(all), written };
}

/** What the office deletes goes into the Lixeira, and what is live again leaves it, whoever restored it. */
async function keepTrash(
  tx: Transaction,
  caller: Actor,
  writes: readonly CountWrite[],
  before: ReadonlyMap<string, StoredCount>,
  written: readonly StoredCount[],
): Promise<void> {
  const byOffice = new Set(writes.filter(({ by }) => by === 'office').map(({ amplifyId }) => amplifyId));
  const wasDeleted = ({ amplifyId }: StoredCount) => before.get(amplifyId)?.deleted ?? false;
  const deleted = written.filter((count) => count.deleted && !wasDeleted(count));
  await trashCounts(
    tx,
    caller,
    deleted.filter(({ amplifyId }) => byOffice.has(amplifyId)),
  );
  const restored = written.filter((count) => !count.deleted && wasDeleted(count));
  await untrashCounts(
    tx,
    caller,
    restored.map(({ id }) => id),
  );
}

function auditOf(before: ReadonlyMap<string, StoredCount>, written: readonly StoredCount[]): AuditEntry[] {
  return written.map((count) => {
    const old = before.get(count.amplifyId);
    return {
      pharmacyId: count.pharmacyId,
      action: old === undefined ? 'create' : count.deleted && !old.deleted ? 'delete' : 'update',
      entity: 'count',
      entityId: String(count.id),
      ...(old === undefined ? {} : { before: visible(old) }),
      after: visible(count),
    };
  });
}

/** A count without the fields that only the write path needs. */
function visible({ submissions: _submissions, fieldVersions: _fieldVersions, ...count }: StoredCount) {
  return count;
}
