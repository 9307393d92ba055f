import { type MobileCount, mobileCountSchema } from '@balanco/contract/mobile';
import { isStaff } from '@balanco/contract/roles';
import type { Caller } from '../../caller.js';
import type { Transaction } from '../../db/database.js';
import { collectorsIn } from '../../features/counts/collector-queries.js';
import { UNPLACED } from '../../features/counts/unplaced-place.js';
import type { CountWrite } from '../../features/counts/write-counts.js';
import { parseInput } from '../../invalid-input.js';
import type { FindInventory } from '../find-inventory.js';
import { type CountPlace, findPlaces } from '../find-places.js';
import type { SyncedCount } from '../sync/synced-count-views.js';
import type { CountInput } from './count-input.js';

interface CountChange {
  readonly standing: SyncedCount;
  /** Only the fields that change; `_version` is the one that the app saw. */
  readonly input: CountInput;
  readonly findInventory: FindInventory;
}

/** Turns what an app sends of a count that is there into a write. Refuses `invalid` as the REST batch does. */
export async function prepareCountChange(
  tx: Transaction,
  caller: Caller,
  { standing, input, findInventory }: CountChange,
): Promise<CountWrite> {
  const { createdAt } = input;
  const change = parseInput(mobileCountSchema, {
    ...input,
    amplify_id: standing.amplifyId,
    createdAt: createdAt ?? standing.createdAt.toISOString(),
  });
  const place = await findPlace(tx, standing, change, findInventory);
  const movesTo = change.inventoryID || change.sectionID !== undefined ? place : null;
  return {
    amplifyId: standing.amplifyId,
    fields: {
      ...(change.barcode === undefined ? {} : { barcode: change.barcode }),
      ...(change.internalBarcode === undefined ? {} : { internalBarcode: change.internalBarcode }),
      ...(change.factor === undefined ? {} : { factor: change.factor }),
      ...(change._deleted === undefined ? {} : { deleted: change._deleted }),
      ...(createdAt ? { createdAt: new Date(change.createdAt).toISOString() } : {}),
      ...(movesTo === null ? {} : placeFields(movesTo, change.sectionID !== undefined)),
    },
    baseVersion: change._version,
    isArrival: caller.sub === standing.cognitoUserId,
    onStale: 'merge',
    ...(movesTo === null ? {} : { destination: await destinationIn(tx, standing, movesTo.pharmacyId) }),
    ...(isStaff(caller.role) ? {} : { ownerSub: caller.sub }),
  };
}

function placeFields(place: CountPlace, hasSection: boolean) {
  const { inventoryNumber, namedInventory, sectionId, namedSection } = place;
  return { inventoryNumber, namedInventory, ...(hasSection ? { sectionId, namedSection } : {}) };
}

/** A section that is named alone says in which inventory the count stands; one that is unknown leaves it where it is. */
async function findPlace(
  tx: Transaction,
  standing: SyncedCount,
  { inventoryID, sectionID }: Pick<MobileCount, 'inventoryID' | 'sectionID'>,
  findInventory: FindInventory,
): Promise<CountPlace> {
  const find = async (inventory: MobileCount['inventoryID'], section: MobileCount['sectionID']) => {
    const [place] = await findPlaces(tx, [{ inventoryID: inventory, sectionID: section }], findInventory);
    if (place === undefined) throw new Error('a count has no place');
    return place;
  };
  if (inventoryID) return find(inventoryID, sectionID);
  if (sectionID) {
    const ofSection = await find(null, sectionID);
    if (ofSection.isNamed) return ofSection;
  }
  return find(standing.inventoryId, sectionID === undefined ? standing.sectionId : sectionID);
}

/** The count stays its collector's, whoever moves it. */
async function destinationIn(tx: Transaction, standing: SyncedCount, pharmacyId: string) {
  if (pharmacyId === UNPLACED) return { pharmacyId, collectorId: standing.collectorId };
  const collectorId = (await collectorsIn(tx, pharmacyId, [standing.collectorId])).get(standing.collectorId);
  if (collectorId === undefined) throw new Error(`count ${standing.id} has no collector`);
  return { pharmacyId, collectorId };
}
