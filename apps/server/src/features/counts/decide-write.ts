import { AppError } from '../../app-error.js';
import type { CountFields, CountRecord } from './count-record.js';
import type { FindRefuge } from './find-refuge.js';
import type { HeldPlaces } from './lock-places.js';
import { mergeCount } from './merge-count.js';
import { UNPLACED } from './unplaced-place.js';

/** One write of a count, by staff or by a collector. */
export interface CountWrite {
  readonly amplifyId: string;
  readonly fields: Partial<CountFields>;
  readonly baseVersion: number | undefined;
  /** What the count starts from where it doesn't exist yet; without it an unknown count is refused. */
  readonly birth?: Omit<CountRecord, 'afterClose'>;
  /** Where staff puts a count that is unplaced; otherwise the birth's place is meant. */
  readonly destination?: Destination;
  /** Digest of an app's message; a message that was taken before changes nothing, however late it comes again. */
  readonly submission?: string;
  /** What an app sends is marked where the count then stands in a closed place; what staff correct is not. */
  readonly isArrival?: boolean;
  /** Whether a field that somebody set since is an error (the web) or silently stays (the apps). */
  readonly onStale: 'refuse' | 'merge';
  /** Who may write: only the count's own collector, or anybody. */
  readonly ownerSub?: string;
}

type Destination = Pick<CountRecord, 'pharmacyId' | 'collectorId'>;

export type WriteDecision = 'created' | 'merged' | 'unchanged' | AppError;

/** What there is to know of the places of counts. */
interface PlaceFacts extends Pick<HeldPlaces, 'isClosed' | 'deletedInventory'> {
  readonly findRefuge: FindRefuge;
}

/** Decides one write on the state that the writes before it left, and leaves the count's new state in `current`. */
export function decideWrite(
  write: CountWrite,
  current: Map<string, CountRecord>,
  { isClosed, deletedInventory, findRefuge }: PlaceFacts,
): WriteDecision {
  const stored = current.get(write.amplifyId);
  if (stored === undefined) {
    if (write.birth === undefined) return new AppError('not_found', 'Contagem não encontrada.');
    current.set(write.amplifyId, { ...write.birth, afterClose: isClosed(write.birth) });
    return 'created';
  }
  if (write.ownerSub !== undefined && stored.cognitoUserId !== write.ownerSub) {
    return new AppError('permission_denied', 'Esta contagem é de outro coletor.');
  }
  if (write.submission !== undefined && stored.submissions.includes(write.submission)) return 'unchanged';
  const isHomeless = deletedInventory(stored) !== undefined;
  // Nobody corrects what no screen shows.
  if (isHomeless && write.onStale === 'refuse') return new AppError('not_found', 'Contagem não encontrada.');
  const destination = destinationOf(write, stored, isHomeless);
  if (destination === 'elsewhere') return new AppError('conflict', 'Uma contagem não muda de farmácia.');
  const fields = destination === 'unknown' ? withoutPlace(write.fields) : write.fields;
  const isAsked = write.onStale === 'refuse';
  const merged = mergeCount(stored, { fields, baseVersion: write.baseVersion, isAsked });
  if (merged.kept.length > 0 && write.onStale === 'refuse') return new AppError('version_conflict');
  // Also a message that changes nothing is remembered: it may come again after somebody's correction.
  const submissions =
    write.submission === undefined ? stored.submissions : [...stored.submissions, write.submission];
  const isMoved = merged.changed.includes('inventoryNumber') && typeof destination === 'object';
  const standing = { ...stored, ...merged.fields, ...(isMoved ? destination : {}) };
  const refuge = standing.deleted ? null : findRefuge(standing);
  if (merged.changed.length === 0 && refuge === null) {
    current.set(write.amplifyId, { ...stored, submissions });
    return 'unchanged';
  }
  const placed = { ...standing, ...refuge };
  const isLate = write.isArrival === true && isClosed(placed);
  current.set(write.amplifyId, {
    ...placed,
    fieldVersions: merged.fieldVersions,
    version: stored.version + 1,
    afterClose: stored.afterClose || isLate,
    submissions,
  });
  return 'merged';
}

/**
 * What a write means for the count's pharmacy: nothing new ('same'), the way out of the unplaced ones, a place that
 * counts for nothing ('unknown' to the server, or said beside what is told: a count that has one stays there), or
 * another pharmacy, which nobody may.
 */
function destinationOf(
  write: CountWrite,
  stored: CountRecord,
  isHomeless: boolean,
): Destination | 'same' | 'unknown' | 'elsewhere' {
  const named = write.destination ?? write.birth;
  if (named === undefined || named.pharmacyId === stored.pharmacyId) return 'same';
  const { pharmacyId, collectorId } = named;
  if (stored.pharmacyId === UNPLACED) return { pharmacyId, collectorId };
  const isBeside = isHomeless || write.fields.deleted === true || isPlacedSince(write, stored);
  return pharmacyId === UNPLACED || isBeside ? 'unknown' : 'elsewhere';
}

/** Whether somebody has put the count where it stands since the writer saw it. */
function isPlacedSince({ baseVersion }: CountWrite, { version, fieldVersions }: CountRecord): boolean {
  return (fieldVersions.inventoryNumber ?? 1) > (baseVersion ?? version);
}

/** What a write changes beside the place. */
export function withoutPlace(fields: Partial<CountFields>): Partial<CountFields> {
  const {
    inventoryNumber: _inventory,
    sectionId: _section,
    namedInventory: _namedInventory,
    namedSection: _namedSection,
    ...others
  } = fields;
  return others;
}
