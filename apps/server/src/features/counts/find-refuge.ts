import type { Transaction } from '../../db/database.js';
import type { CountRecord, StoredCount } from './count-record.js';
import { ensureCollectors } from './ensure-collector.js';
import type { HeldPlaces } from './lock-places.js';
import { UNPLACED, UNPLACED_INVENTORY } from './unplaced-place.js';

type Standing = Pick<CountRecord, 'inventoryNumber' | 'sectionId' | 'namedSection' | 'collectorId'>;

/** Where a count goes that would live in a place that is deleted. */
type Refuge = Pick<CountRecord, 'sectionId' | 'namedSection'> &
  Partial<Pick<CountRecord, 'pharmacyId' | 'collectorId' | 'inventoryNumber' | 'namedInventory'>>;

/** The refuge of a count that stands so; null where its place is live. */
export type FindRefuge = (standing: Standing) => Refuge | null;

/**
 * No list shows a deleted place, so what lives never stands in one: out of a deleted inventory a count goes to the
 * unplaced ones under that inventory's name, out of a deleted section into its inventory (docs/decisions/0028).
 *
 * @param before the counts that are written; of those in deleted inventories the collectors are made known there
 */
export async function prepareRefuge(
  tx: Transaction,
  { deletedInventory, isSectionDeleted }: HeldPlaces,
  before: readonly StoredCount[],
): Promise<FindRefuge> {
  const homeless = before.filter((count) => deletedInventory(count) !== undefined);
  const collectors = homeless.map((count) => count.collectorId);
  const aside = await ensureCollectors(tx, UNPLACED, collectors);
  return (standing) => {
    const { sectionId, namedSection } = standing;
    const namedInventory = deletedInventory(standing);
    if (namedInventory === undefined) {
      return isSectionDeleted(standing) ? { sectionId: null, namedSection: sectionId } : null;
    }
    return {
      pharmacyId: UNPLACED,
      collectorId: aside.get(standing.collectorId) ?? standing.collectorId,
      inventoryNumber: UNPLACED_INVENTORY,
      namedInventory,
      sectionId: null,
      namedSection: sectionId ?? namedSection,
    };
  };
}
