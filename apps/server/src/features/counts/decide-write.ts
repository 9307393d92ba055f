import { AppError } from '../../app-error.js';
import { isSetSince } from '../../field-versions.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';
import type { CountFields, CountRecord } from './count-record.js';
import type { FindFallbackLocation } from './fallback-location.js';
import type { LockedLocations } from './lock-locations.js';
import { mergeCount } from './merge-count.js';

interface Write {
  readonly amplifyId: string;
  readonly fields: Partial<CountFields>;
  /** The version that the writer saw; undefined means the current one. */
  readonly baseVersion: number | undefined;
  /** The pharmacy to which an unplaced count moves; without it the pharmacy of `initial`. */
  readonly destination?: Destination;
  /** Whether the count arrives with this write, so that a closed location marks it. A correction doesn't mark it. */
  readonly isArrival?: boolean;
}

/** A write of the office, which asks before it overwrites: it is refused if it is stale, or if no screen shows the count. */
interface OfficeWrite extends Write {
  readonly by: 'office';
}

/** A write of an app or of AppSync, which is merged: a field that someone set since keeps its newer value. */
interface AppWrite extends Write {
  readonly by: 'app';
  /** The whole count, if this write may create it. Without it an unknown count is refused. */
  readonly initial?: Omit<CountRecord, 'afterClose'>;
  /** The digest of an app's message. A message that was taken before changes nothing, however late it is repeated. */
  readonly submission?: string;
  /** The only person whose count this write may change; without it anyone's. */
  readonly ownerSub?: string;
}

/** One write of a count (docs/counts.md, "One write path"). */
export type CountWrite = OfficeWrite | AppWrite;

type Destination = Pick<CountRecord, 'pharmacyId' | 'collectorId'>;

export type WriteDecision = 'created' | 'merged' | 'unchanged' | AppError;

interface LocationFacts extends Pick<LockedLocations, 'isClosed' | 'deletedInventory'> {
  readonly findFallbackLocation: FindFallbackLocation;
}

/**
 * Decides one write on the state that earlier writes of the batch left in `current`, and leaves the count's new state
 * there.
 */
export function decideWrite(
  write: CountWrite,
  current: Map<string, CountRecord>,
  { isClosed, deletedInventory, findFallbackLocation }: LocationFacts,
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
  // No screen shows such a count, so nobody in the office can correct it.
  if (isInDeletedInventory && write.by === 'office') {
    return new AppError('not_found', 'Contagem não encontrada.');
  }
  const destination = destinationOf(write, stored, isInDeletedInventory);
  if (destination === 'elsewhere') return new AppError('conflict', 'Uma contagem não muda de farmácia.');
  const fields = destination === 'unknown' ? withoutLocation(write.fields) : write.fields;
  const merged = mergeCount(stored, { fields, baseVersion: write.baseVersion, by: write.by });
  if (merged.kept.length > 0 && write.by === 'office') return new AppError('version_conflict');
  // A message that changes nothing is remembered too, because it may be repeated after a correction.
  const submissions = submission === undefined ? stored.submissions : [...stored.submissions, submission];
  const isMoved = merged.changed.includes('inventoryNumber') && typeof destination === 'object';
  const next = { ...stored, ...merged.fields, ...(isMoved ? destination : {}) };
  const fallback = next.deleted ? null : findFallbackLocation(next);
  if (merged.changed.length === 0 && fallback === null) {
    current.set(write.amplifyId, { ...stored, submissions });
    return 'unchanged';
  }
  const located = { ...next, ...fallback };
  const isLate = write.isArrival === true && isClosed(located);
  current.set(write.amplifyId, {
    ...located,
    fieldVersions: merged.fieldVersions,
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
 * What a write means for the count's pharmacy: 'same' leaves it, a destination moves an unplaced count there, and
 * 'elsewhere' is another pharmacy, which is refused. 'unknown' ignores the location: the server doesn't know it, or the
 * write also deletes the count or comes too late for its location.
 */
function destinationOf(
  write: CountWrite,
  stored: CountRecord,
  isInDeletedInventory: boolean,
): Destination | 'same' | 'unknown' | 'elsewhere' {
  const named = write.destination ?? appPartsOf(write).initial;
  if (named === undefined || named.pharmacyId === stored.pharmacyId) return 'same';
  const { pharmacyId, collectorId } = named;
  if (stored.pharmacyId === UNPLACED) return { pharmacyId, collectorId };
  const isMovedSince = isSetSince(
    stored.fieldVersions,
    'inventoryNumber',
    write.baseVersion ?? stored.version,
  );
  const isIgnored = isInDeletedInventory || write.fields.deleted === true || isMovedSince;
  return pharmacyId === UNPLACED || isIgnored ? 'unknown' : 'elsewhere';
}

/** What a write changes apart from the location. */
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
