import type { Transaction } from '../../../db/database.js';
import type { CountFields } from '../count-record.js';
import { ensureCollectors } from '../ensure-collector.js';
import { type WriteContext, writeCounts } from '../write-counts.js';
import type { WaitingCount } from './waiting-count-queries.js';

/** Where counts are put. */
export interface Destination {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
}

/**
 * Puts counts where they belong, through the one write path: each rises to a new version, which its phone will fetch.
 * One that somebody has put elsewhere since it was read stays there. Returns how many were put.
 */
export async function placeCounts(
  tx: Transaction,
  context: WriteContext,
  counts: readonly WaitingCount[],
  { pharmacyId, inventoryNumber, sectionId }: Destination,
): Promise<number> {
  const counters = counts.map((count) => count.collectorId);
  const collectors = await ensureCollectors(tx, pharmacyId, counters);
  const outcomes = await writeCounts(
    tx,
    context,
    counts.map((count) => {
      const namedSection = sectionId === null ? count.namedSection : null;
      const fields: Partial<CountFields> = { inventoryNumber, sectionId, namedInventory: null, namedSection };
      const destination = { pharmacyId, collectorId: collectors.get(count.collectorId) ?? count.collectorId };
      const { amplifyId, version: baseVersion } = count;
      return { amplifyId, fields, baseVersion, destination, isArrival: true, onStale: 'refuse' };
    }),
  );
  return outcomes.filter(({ status }) => status === 'merged').length;
}
