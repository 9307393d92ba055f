import type { Transaction } from '../../db/database.js';
import type { CountFields } from '../counts/count-record.js';
import { ensureCollectors } from '../counts/ensure-collector.js';
import type { Destination } from '../counts/find-destination.js';
import { type WriteContext, writeCounts } from '../counts/write-counts.js';
import type { UnplacedCount } from './unplaced-count-queries.js';

/**
 * Moves counts into an inventory or section through the one write path. Each gets a new version, which its phone will
 * fetch. A count that someone else moved since it was read stays there. Returns how many were moved.
 */
export async function assignCounts(
  tx: Transaction,
  context: WriteContext,
  counts: readonly UnplacedCount[],
  { pharmacyId, inventoryNumber, sectionId }: Destination,
): Promise<number> {
  const collectors = await ensureCollectors(
    tx,
    pharmacyId,
    counts.map((count) => count.collectorId),
  );
  const outcomes = await writeCounts(
    tx,
    context,
    counts.map((count) => {
      const namedSection = sectionId === null ? count.namedSection : null;
      const fields: Partial<CountFields> = { inventoryNumber, sectionId, namedInventory: null, namedSection };
      const destination = { pharmacyId, collectorId: collectors.get(count.collectorId) ?? count.collectorId };
      const { amplifyId, version: baseVersion } = count;
      return { by: 'office', amplifyId, fields, baseVersion, destination, isArrival: true };
    }),
  );
  return outcomes.filter(({ status }) => status === 'merged').length;
}
