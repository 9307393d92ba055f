import type { Transaction } from '../../db/database.js';
import { UNPLACED, UNPLACED_INVENTORY } from '../pharmacies/unplaced-location.js';
import type { CountRecord, StoredCount } from './count-record.js';
import { ensureCollectors } from './ensure-collector.js';
import type { LockedLocations } from './lock-locations.js';

type Located = Pick<CountRecord, 'inventoryNumber' | 'sectionId' | 'namedSection' | 'collectorId'>;

/** The fields that move a live count out of a deleted location. */
type FallbackLocation = Pick<CountRecord, 'sectionId' | 'namedSection'> &
  Partial<Pick<CountRecord, 'pharmacyId' | 'collectorId' | 'inventoryNumber' | 'namedInventory'>>;

/** The fallback location of a count; null if its location is live. */
export type FindFallbackLocation = (count: Located) => FallbackLocation | null;

/**
 * No list shows a deleted location, so a live count never stays in one (docs/counts.md, "Deleting"). From a deleted
 * inventory it moves to the unplaced counts, which remember the inventory's id. From a deleted section it moves into the
 * section's inventory.
 *
 * @param before the stored counts of the write; collectors of those in deleted inventories are ensured among the unplaced
 */
export async function prepareFallbackLocations(
  tx: Transaction,
  { deletedInventory, isSectionDeleted }: LockedLocations,
  before: readonly StoredCount[],
): Promise<FindFallbackLocation> {
  const inDeleted = before.filter((count) => deletedInventory(count) !== undefined);
  const collectors = inDeleted.map((count) => count.collectorId);
  const unplacedCollectors = await ensureCollectors(tx, UNPLACED, collectors);
  return (count) => {
    const { sectionId, namedSection, collectorId } = count;
    const namedInventory = deletedInventory(count);
    if (namedInventory === undefined) {
      return isSectionDeleted(count) ? { sectionId: null, namedSection: sectionId } : null;
    }
    return {
      pharmacyId: UNPLACED,
      collectorId: unplacedCollectors.get(collectorId) ?? collectorId,
      inventoryNumber: UNPLACED_INVENTORY,
      namedInventory,
      sectionId: null,
      namedSection: sectionId ?? namedSection,
    };
  };
}
