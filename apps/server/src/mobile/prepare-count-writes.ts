import type { MobileCount } from '@balanco/contract/mobile/mobile';
import type { Transaction } from '../db/database.js';
import { ensureCollector } from '../features/counts/ensure-collector.js';
import { type CountLocation, findLocations } from '../features/counts/find-locations.js';
import type { CountWrite } from '../features/counts/write-counts.js';
import { messageDigest } from './message-digest.js';
import type { Counter } from './take-counts.js';

/** Turns a person's counts into writes, in their order. No count is refused for its location (find-locations.ts). */
export async function prepareCountWrites(
  tx: Transaction,
  counter: Counter,
  counts: readonly MobileCount[],
): Promise<CountWrite[]> {
  const locations = await findLocations(tx, counter, counts);
  const collectors = new Map<string, number>();
  for (const pharmacyId of new Set(locations.map((location) => location.pharmacyId))) {
    collectors.set(pharmacyId, await ensureCollector(tx, pharmacyId, counter));
  }
  return counts.map((count, index) => {
    const location = locations[index];
    const collector = collectors.get(location?.pharmacyId ?? '');
    if (location === undefined || collector === undefined) throw new Error('a count has no location');
    return asWrite(counter, count, { ...location, collectorId: collector });
  });
}

type WriteLocation = CountLocation & { readonly collectorId: number };

function asWrite(counter: Counter, count: MobileCount, location: WriteLocation): CountWrite {
  const amplifyId = count.amplify_id;
  const submission = messageDigest(count);
  const { pharmacyId, inventoryNumber, sectionId, namedInventory, namedSection } = location;
  const fields = {
    ...(count.barcode === undefined ? {} : { barcode: count.barcode }),
    ...(count.internalBarcode === undefined ? {} : { internalBarcode: count.internalBarcode }),
    ...(count.factor === undefined ? {} : { factor: count.factor }),
    ...(count._deleted === undefined ? {} : { deleted: count._deleted }),
    // A change that names no location leaves the count where it is.
    ...(location.isNamed ? { inventoryNumber, namedInventory } : {}),
    ...(count.sectionID === undefined ? {} : { sectionId, namedSection }),
    createdAt: new Date(count.createdAt).toISOString(),
  };
  return {
    by: 'app',
    amplifyId,
    fields,
    baseVersion: count._version,
    submission,
    isArrival: true,
    ownerSub: counter.sub,
    initial: {
      barcode: null,
      internalBarcode: null,
      factor: 1,
      deleted: false,
      inventoryNumber,
      namedInventory,
      sectionId,
      namedSection,
      ...fields,
      pharmacyId,
      amplifyId,
      cognitoUserId: counter.sub,
      userName: counter.name,
      collectorId: location.collectorId,
      version: 1,
      fieldVersions: {},
      submissions: [submission],
    },
  };
}
