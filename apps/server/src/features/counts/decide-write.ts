import { AppError } from '../../app-error.js';
import type { CountFields, CountRecord } from './count-record.js';
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

/** Whether a count that stands so stands in a finalised inventory or section. */
export type IsClosed = (place: Pick<CountRecord, 'inventoryNumber' | 'sectionId'>) => boolean;

/** Decides one write on the state that the writes before it left, and leaves the count's new state in `current`. */
export function decideWrite(
  write: CountWrite,
  current: Map<string, CountRecord>,
  isClosed: IsClosed,
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
  const destination = destinationOf(write, stored);
  if (destination === 'elsewhere') return new AppError('conflict', 'Uma contagem não muda de farmácia.');
  const fields = destination === 'unknown' ? withoutPlace(write.fields) : write.fields;
  const isAsked = write.onStale === 'refuse';
  const merged = mergeCount(stored, { fields, baseVersion: write.baseVersion, isAsked });
  if (merged.kept.length > 0 && write.onStale === 'refuse') return new AppError('version_conflict');
  // Also a message that changes nothing is remembered: it may come again after somebody's correction.
  const submissions =
    write.submission === undefined ? stored.submissions : [...stored.submissions, write.submission];
  if (merged.changed.length === 0) {
    current.set(write.amplifyId, { ...stored, submissions });
    return 'unchanged';
  }
  const isMoved = merged.changed.includes('inventoryNumber') && typeof destination === 'object';
  const isLate = write.isArrival === true && isClosed(merged.fields);
  current.set(write.amplifyId, {
    ...stored,
    ...merged.fields,
    ...(isMoved ? destination : {}),
    fieldVersions: merged.fieldVersions,
    version: stored.version + 1,
    afterClose: stored.afterClose || isLate,
    submissions,
  });
  return 'merged';
}

/**
 * What a write means for the count's pharmacy: nothing new ('same'), the way out of the unplaced ones, a place that the
 * server doesn't know ('unknown': a count that has one stays there), or another pharmacy, which nobody may.
 */
function destinationOf(
  write: CountWrite,
  stored: CountRecord,
): Destination | 'same' | 'unknown' | 'elsewhere' {
  const named = write.destination ?? write.birth;
  if (named === undefined || named.pharmacyId === stored.pharmacyId) return 'same';
  const { pharmacyId, collectorId } = named;
  if (stored.pharmacyId === UNPLACED) return { pharmacyId, collectorId };
  return pharmacyId === UNPLACED ? 'unknown' : 'elsewhere';
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
