import { formatInteger } from '@balanco/contract/base/numbers';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { type Actor, type AuditEntry, writeAudit } from '../../../audit/write-audit.js';
import type { Services } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { isSetSince } from '../../../db/field-versions.js';
import { ConcurrentWrite } from '../../../db/in-transaction.js';
import { recordDeletion } from '../../deletions/record-deletion.js';
import { withdrawDone } from '../../inventories/sections/section-done.js';
import { UNPLACED } from '../../pharmacies/unplaced-location.js';
import type { CountFields, CountRecord, StoredCount } from './count-record.js';
import {
  type FindFallbackLocation,
  type LockedLocations,
  lockLocations,
  prepareFallbackLocations,
} from './lock-locations.js';
import { mergeCount } from './merge-count.js';
import {
  insertCounts,
  lockCounts,
  type MessageOrigin,
  markEdited,
  markEditedOnPhone,
  markImported,
  moveCounts,
  type OfficeWrites,
  proveImported,
  replaceLines,
  updateCounts,
  updateSubmissions,
} from './store-counts.js';

interface Write {
  readonly amplifyId: string;
  readonly fields: Partial<CountFields>;
  readonly baseVersion: number | undefined;
  /** The destination of an unplaced count; defaults to `initial`'s pharmacy. */
  readonly destination?: Destination;
  /** Arrivals are marked by a closed location; corrections aren't. */
  readonly isArrival?: boolean;
  readonly isRestoration?: boolean;
}

interface OfficeWrite extends Write {
  readonly by: 'office';
  /** Staff assign an unplaced count, which the inventory's history tells though it arrives. */
  readonly isAssignment?: boolean;
}

/** Merged: a field that someone has set since keeps its newer value. */
interface AppWrite extends Write {
  readonly by: 'app';
  /** Set if this write may create the count. */
  readonly initial?: Omit<CountRecord, 'afterClose'>;
  /** A message that was taken before changes nothing, however late it is repeated. */
  readonly submission?: string;
  readonly ownerSub?: string;
}

export type CountWrite = OfficeWrite | AppWrite;

export type CountOutcome =
  | { readonly status: 'created' | 'merged' | 'unchanged'; readonly count: StoredCount }
  | { readonly status: 'rejected'; readonly error: AppError };

export interface WriteContext extends Pick<Services, 'statistics'> {
  readonly caller: Actor;
  /** Staff import what others counted (docs/counts.md, "A phone's file"). */
  readonly imported?: { readonly isProved: boolean };
}

/**
 * The one write path (docs/counts.md, "One write path"). Decides each write on the state that earlier ones
 * leave, then stores all in a few statements. Outcomes keep the order.
 * @throws ConcurrentWrite if another writer interferes; run it in `inTransaction`
 */
export async function writeCounts(
  tx: Transaction,
  { caller, statistics, imported }: WriteContext,
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
  const onScreen = idsOf(
    writes,
    (write) => write.isRestoration || (write.by === 'office' && !write.isArrival),
  );
  const byOffice = idsOf(writes, ({ by }) => by === 'office');
  const { stored, written } = await store(tx, before, current, { onScreen, byOffice });
  await markEdited(tx, caller.name, corrected(writes, decisions));
  const origins = originsOf(writes, decisions);
  const fresh = origins.filter(({ isWritten }) => isWritten);
  if (imported === undefined) await markEditedOnPhone(tx, recounted(writes, before, written));
  else await markImported(tx, caller.name, fresh, imported);
  if (before.size > 0 && imported?.isProved !== false) await proveImported(tx, origins);
  const assigned = idsOf(writes, (write) => write.by === 'office' && write.isAssignment);
  await writeAudit(tx, caller, auditOf(before, written, new Set([...onScreen, ...assigned])));
  const wasDeleted = ({ amplifyId }: StoredCount) => before.get(amplifyId)?.deleted ?? false;
  const deleted = written.filter(
    (count) => count.deleted && !wasDeleted(count) && byOffice.has(count.amplifyId),
  );
  await trashCounts(tx, caller, deleted);
  const restored = written.filter((count) => !count.deleted && wasDeleted(count)).map(({ id }) => id);
  await untrashCounts(tx, caller, restored);
  await withdrawDone(tx, ofCollectors(writes, before, written));
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

function idsOf(writes: readonly CountWrite[], isMeant: (write: CountWrite) => boolean | undefined) {
  return new Set(writes.filter(isMeant).map(({ amplifyId }) => amplifyId));
}

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

function recounted(
  writes: readonly CountWrite[],
  before: ReadonlyMap<string, StoredCount>,
  written: readonly StoredCount[],
): string[] {
  const byApp = idsOf(writes, ({ by }) => by === 'app');
  const readings = (count: StoredCount) => JSON.stringify(readCountLines(count));
  return written.flatMap((count) => {
    const old = before.get(count.amplifyId);
    if (old === undefined || !byApp.has(count.amplifyId) || readings(old) === readings(count)) return [];
    return count.amplifyId;
  });
}

function originsOf(writes: readonly CountWrite[], decisions: readonly WriteDecision[]): MessageOrigin[] {
  return writes.flatMap((write, index) => {
    const decision = decisions[index];
    if (write.by !== 'app' || decision instanceof AppError) return [];
    const { amplifyId, submission = '' } = write;
    return [{ amplifyId, submission, isWritten: decision !== 'unchanged' }];
  });
}

/** Where declarations of 'pronta' end: at what apps write, and at what arrives after its location. */
function ofCollectors(
  writes: readonly CountWrite[],
  before: ReadonlyMap<string, StoredCount>,
  written: readonly StoredCount[],
): StoredCount[] {
  const meant = idsOf(writes, (write) => (write.by === 'app' || write.isArrival) && !write.isRestoration);
  return written
    .filter(({ amplifyId }) => meant.has(amplifyId))
    .flatMap((count) => [before.get(count.amplifyId) ?? count, count]);
}

async function store(
  tx: Transaction,
  before: ReadonlyMap<string, StoredCount>,
  current: ReadonlyMap<string, CountRecord>,
  office: OfficeWrites,
) {
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
  const moved = changed.filter((count) => before.get(count.amplifyId)?.pharmacyId !== count.pharmacyId);
  await moveCounts(tx, moved);
  await updateCounts(tx, changed, office);
  await updateSubmissions(tx, remembered);
  const written = [...inserted, ...changed];
  await replaceLines(tx, { added: inserted, changed });
  const all = [...before.values(), ...written].map((count) => [count.amplifyId, count] as const);
  return { stored: new Map(all), written };
}

function auditOf(
  before: ReadonlyMap<string, StoredCount>,
  written: readonly StoredCount[],
  onScreen: ReadonlySet<string>,
): AuditEntry[] {
  return written.map((count) => {
    const old = before.get(count.amplifyId);
    const inventories = new Set([old?.inventoryNumber ?? count.inventoryNumber, count.inventoryNumber]);
    const about = {
      pharmacyId: count.pharmacyId,
      entity: 'count',
      entityId: String(count.id),
      ...(onScreen.has(count.amplifyId) ? { inventories: [...inventories] } : {}),
      after: visible(count),
    } as const;
    if (old === undefined) return { ...about, action: 'create' };
    const action = count.deleted && !old.deleted ? 'delete' : 'update';
    return { ...about, action, before: visible(old) };
  });
}

function visible({ submissions: _submissions, fieldVersions: _fieldVersions, ...count }: StoredCount) {
  return count;
}

type WriteDecision = 'created' | 'merged' | 'unchanged' | AppError;

type Destination = Pick<CountRecord, 'pharmacyId' | 'collectorId'>;

interface LocationFacts extends Pick<LockedLocations, 'isClosed' | 'deletedInventory' | 'isSectionDeleted'> {
  readonly findFallbackLocation: FindFallbackLocation;
}

function decideWrite(
  write: CountWrite,
  current: Map<string, CountRecord>,
  { isClosed, deletedInventory, isSectionDeleted, findFallbackLocation }: LocationFacts,
): WriteDecision {
  const { initial, submission, ownerSub } = appPartsOf(write);
  const stored = current.get(write.amplifyId);
  if (stored === undefined) {
    if (initial === undefined) return new AppError('not_found', 'Contagem não encontrada.');
    current.set(write.amplifyId, { ...initial, afterClose: isClosed(initial) });
    return 'created';
  }
  if (ownerSub !== undefined && stored.cognitoUserId !== ownerSub) {
    return new AppError('permission_denied', 'Esta contagem é de outro coletor.');
  }
  if (submission !== undefined && stored.submissions.includes(submission)) return 'unchanged';
  const isInDeletedInventory = deletedInventory(stored) !== undefined;
  // No screen shows such a count.
  if (isInDeletedInventory && write.by === 'office') {
    return new AppError('not_found', 'Contagem não encontrada.');
  }
  const destination = destinationOf(write, stored, isInDeletedInventory);
  if (destination === 'elsewhere') return new AppError('conflict', 'Uma contagem não muda de farmácia.');
  const fields = destination === 'unknown' ? withoutLocation(write.fields) : write.fields;
  const merged = mergeCount(stored, { fields, baseVersion: write.baseVersion, by: write.by });
  if (merged.kept.length > 0 && write.by === 'office') return new AppError('version_conflict');
  // Even a message that changes nothing may be repeated after a correction.
  const submissions = submission === undefined ? stored.submissions : [...stored.submissions, submission];
  const isMoved = merged.changed.includes('inventoryNumber') && typeof destination === 'object';
  const next = { ...stored, ...merged.fields, ...(isMoved ? destination : {}) };
  const fallback = next.deleted ? null : findFallbackLocation(next);
  // Its location's restoration must not bring back what its collector took back meanwhile.
  const isOwnDeletion =
    (isInDeletedInventory || isSectionDeleted(stored)) &&
    write.fields.deleted === true &&
    stored.deleted &&
    isSetSince(stored.fieldVersions, 'deleted', write.baseVersion);
  if (merged.changed.length === 0 && fallback === null && !isOwnDeletion) {
    current.set(write.amplifyId, { ...stored, submissions });
    return 'unchanged';
  }
  const located = { ...next, ...fallback };
  const isLate = write.isArrival === true && isClosed(located);
  current.set(write.amplifyId, {
    ...located,
    fieldVersions: { ...merged.fieldVersions, ...(isOwnDeletion && { deleted: stored.version + 1 }) },
    version: stored.version + 1,
    afterClose: stored.afterClose || isLate,
    submissions,
  });
  return 'merged';
}

function appPartsOf(write: CountWrite): Pick<AppWrite, 'initial' | 'submission' | 'ownerSub'> {
  return write.by === 'app' ? write : {};
}

/**
 * 'same' stays, a destination moves an unplaced count, 'elsewhere' is refused. 'unknown' ignores a location
 * that the server doesn't know, or a deletion, or a late write.
 */
function destinationOf(write: CountWrite, stored: CountRecord, isInDeletedInventory: boolean) {
  const named = write.destination ?? appPartsOf(write).initial;
  if (named === undefined || named.pharmacyId === stored.pharmacyId) return 'same';
  const { pharmacyId, collectorId } = named;
  if (stored.pharmacyId === UNPLACED) return { pharmacyId, collectorId };
  const { version, fieldVersions } = stored;
  const isMovedSince = isSetSince(fieldVersions, 'inventoryNumber', write.baseVersion ?? version);
  const isIgnored = isInDeletedInventory || write.fields.deleted === true || isMovedSince;
  return pharmacyId === UNPLACED || isIgnored ? 'unknown' : 'elsewhere';
}

export function withoutLocation(fields: Partial<CountFields>): Partial<CountFields> {
  const {
    inventoryNumber: _inventory,
    sectionId: _section,
    namedInventory: _namedInventory,
    namedSection: _namedSection,
    ...others
  } = fields;
  return others;
}

/** Each pharmacy gets one deletion (docs/counts.md, "The trash"). */
async function trashCounts(tx: Transaction, actor: Actor, deleted: readonly StoredCount[]): Promise<void> {
  for (const pharmacyId of new Set(deleted.map((count) => count.pharmacyId))) {
    const counts = deleted.filter((count) => count.pharmacyId === pharmacyId);
    const [first] = counts;
    if (first === undefined) continue;
    const lines = counts.flatMap((count) => readCountLines(count));
    const code = lines[0]?.barcode || lines[0]?.internalCode || 'Não reconhecido';
    await recordDeletion(tx, actor, {
      kind: 'count',
      pharmacyId,
      entityId: String(first.id),
      name: lines.length === 1 ? code : `${code} e mais ${formatInteger(lines.length - 1)}`,
      contents: { counts: lines.length },
      inventoryNumber: first.inventoryNumber,
      countIds: counts.map(({ id }) => id),
    });
  }
}

async function untrashCounts(tx: Transaction, actor: Actor, countIds: readonly number[]): Promise<void> {
  if (countIds.length === 0) return;
  await sql`
    update deletion set restored_at = now(), restored_by = ${actor.name}
    where kind = 'count' and restored_at is null and purged_at is null and count_ids && ${countIds}::bigint[]
      and not exists (
        select from count
        where count.id = any(deletion.count_ids) and count.deleted and count.deleted_at = deletion.at
      )
  `.execute(tx);
}
