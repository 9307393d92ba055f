import type { MobileCount } from '@balanco/contract/mobile';
import type { Caller } from '../caller.js';
import type { Transaction } from '../db/database.js';
import { ensureCollector } from '../features/counts/ensure-collector.js';
import { type CountLocation, findLocations } from '../features/counts/find-locations.js';
import type { CountWrite } from '../features/counts/write-counts.js';
import { messageDigest } from './message-digest.js';

/** Turns the caller's counts into writes, in their order; no count is refused for its place (find-places.ts). */
export async function prepareCountWrites(
  tx: Transaction,
  caller: Caller,
  counts: readonly MobileCount[],
): Promise<CountWrite[]> {
  const places = await findLocations(tx, counts);
  const collectors = new Map<string, number>();
  for (const pharmacyId of new Set(places.map((place) => place.pharmacyId))) {
    collectors.set(pharmacyId, await ensureCollector(tx, pharmacyId, caller));
  }
  return counts.map((count, index) => {
    const place = places[index];
    const collector = collectors.get(place?.pharmacyId ?? '');
    if (place === undefined || collector === undefined) throw new Error('a count has no place');
    return asWrite(caller, count, { ...place, collectorId: collector });
  });
}

type WritePlace = CountLocation & { readonly collectorId: number };

function asWrite(caller: Caller, count: MobileCount, place: WritePlace): CountWrite {
  const amplifyId = count.amplify_id;
  const submission = messageDigest(count);
  const { pharmacyId, inventoryNumber, sectionId, namedInventory, namedSection } = place;
  const fields = {
    ...(count.barcode === undefined ? {} : { barcode: count.barcode }),
    ...(count.internalBarcode === undefined ? {} : { internalBarcode: count.internalBarcode }),
    ...(count.factor === undefined ? {} : { factor: count.factor }),
    ...(count._deleted === undefined ? {} : { deleted: count._deleted }),
    // A change that doesn't name the place leaves the count where it is.
    ...(place.isNamed ? { inventoryNumber, namedInventory } : {}),
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
    ownerSub: caller.sub,
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
      cognitoUserId: caller.sub,
      userName: caller.name,
      collectorId: place.collectorId,
      version: 1,
      fieldVersions: {},
      submissions: [submission],
    },
  };
}
