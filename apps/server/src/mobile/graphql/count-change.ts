import { type MobileCount, mobileCountSchema } from '@balanco/contract/mobile/mobile';
import type { Caller } from '../../caller.js';
import type { Transaction } from '../../db/database.js';
import { mayChangeAllCounts } from '../../features/counts/count-access.js';
import { ensureCollectors } from '../../features/counts/ensure-collector.js';
import { type CountLocation, findLocations } from '../../features/counts/find-locations.js';
import type { CountWrite } from '../../features/counts/write-counts.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import { parseInput } from '../../invalid-input.js';
import type { SyncedCount } from '../sync/synced-count-views.js';
import type { CountInput } from './count-input.js';

interface CountChange {
  readonly existing: SyncedCount;
  /** Only the fields that change. `_version` is the version that the app saw. */
  readonly input: CountInput;
}

/** Turns an app's change of an existing count into a write. Refuses `invalid` like the REST batch. */
export async function prepareCountChange(
  tx: Transaction,
  caller: Caller,
  { existing, input }: CountChange,
): Promise<CountWrite> {
  const { createdAt } = input;
  const change = parseInput(mobileCountSchema, {
    ...input,
    amplify_id: existing.amplifyId,
    createdAt: createdAt ?? existing.createdAt.toISOString(),
  });
  const location = await findLocation(tx, caller, { existing, change });
  const movesTo = change.inventoryID || change.sectionID !== undefined ? location : null;
  return {
    by: 'app',
    amplifyId: existing.amplifyId,
    fields: {
      ...(change.barcode === undefined ? {} : { barcode: change.barcode }),
      ...(change.internalBarcode === undefined ? {} : { internalBarcode: change.internalBarcode }),
      ...(change.factor === undefined ? {} : { factor: change.factor }),
      ...(change._deleted === undefined ? {} : { deleted: change._deleted }),
      ...(createdAt ? { createdAt: new Date(change.createdAt).toISOString() } : {}),
      ...(movesTo === null ? {} : locationFields(movesTo, change.sectionID !== undefined)),
    },
    baseVersion: change._version,
    isArrival: caller.sub === existing.cognitoUserId,
    ...(movesTo === null ? {} : { destination: await destinationIn(tx, existing, movesTo.pharmacyId) }),
    ...(mayChangeAllCounts(caller) ? {} : { ownerSub: caller.sub }),
  };
}

function locationFields(location: CountLocation, hasSection: boolean) {
  const { inventoryNumber, namedInventory, sectionId, namedSection } = location;
  return { inventoryNumber, namedInventory, ...(hasSection ? { sectionId, namedSection } : {}) };
}

/**
 * A section that comes without an inventory names the inventory too. An unknown section leaves the count where it is.
 */
async function findLocation(
  tx: Transaction,
  caller: Caller,
  {
    existing,
    change: { inventoryID, sectionID },
  }: { existing: SyncedCount; change: Pick<MobileCount, 'inventoryID' | 'sectionID'> },
): Promise<CountLocation> {
  const find = async (inventory: MobileCount['inventoryID'], section: MobileCount['sectionID']) => {
    const [location] = await findLocations(tx, caller, [{ inventoryID: inventory, sectionID: section }]);
    if (location === undefined) throw new Error('a count has no location');
    return location;
  };
  if (inventoryID) return find(inventoryID, sectionID);
  if (sectionID) {
    const ofSection = await find(null, sectionID);
    if (ofSection.isNamed) return ofSection;
  }
  return find(existing.inventoryId, sectionID === undefined ? existing.sectionId : sectionID);
}

/** Moving a count does not change its collector. */
async function destinationIn(tx: Transaction, existing: SyncedCount, pharmacyId: string) {
  if (pharmacyId === UNPLACED) return { pharmacyId, collectorId: existing.collectorId };
  const collectorId = (await ensureCollectors(tx, pharmacyId, [existing.collectorId])).get(
    existing.collectorId,
  );
  if (collectorId === undefined) throw new Error(`count ${existing.id} has no collector`);
  return { pharmacyId, collectorId };
}
