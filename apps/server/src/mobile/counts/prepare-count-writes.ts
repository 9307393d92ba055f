import { createHash } from 'node:crypto';
import { isRecord, parseText } from '@balanco/contract/counts/count-entries';
import type { MobileCount } from '@balanco/contract/mobile/mobile';
import type { Caller } from '../../caller.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { ensureCollector } from '../../features/counts/write/ensure-collector.js';
import { type CountLocation, findLocations } from '../../features/counts/write/find-locations.js';
import type { CountWrite } from '../../features/counts/write/write-counts.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';

export type Counter = Pick<Caller, 'sub' | 'name' | 'email' | 'pharmacyIds'>;

export async function prepareCountWrites(tx: Transaction, counter: Counter, counts: readonly MobileCount[]) {
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
    // A count without a location stays where it is.
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

/** Same content, same digest, whatever order, spelling or transport (docs/counts.md, "One write path"). */
export function messageDigest(count: MobileCount): string {
  const message = {
    ...count,
    barcode: parseText(count.barcode),
    internalBarcode: parseText(count.internalBarcode),
    createdAt: new Date(count.createdAt).toISOString(),
  };
  // null empties a field in a change, and means nothing at first.
  const isChange = count._version !== undefined;
  const content = Object.entries(message).filter(([, value]) => isChange || value !== null);
  return createHash('sha256')
    .update(JSON.stringify(sorted(Object.fromEntries(content))))
    .digest('base64url');
}

/** Sorts keys, at any depth: the contract limits it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

/**
 * A count out of reach is unknown: its message becomes an own count under another, fixed id. A message
 * already taken keeps its id, so repetitions count once (docs/counts.md, "Unplaced counts").
 * @returns the kept id, from sent id and message digest
 */
export async function countIdsWithinReach(
  tx: Transaction,
  { sub, pharmacyIds }: Pick<Caller, 'sub' | 'pharmacyIds'>,
  amplifyIds: readonly string[],
): Promise<(amplifyId: string, digest?: string) => string> {
  if (pharmacyIds === null) return (amplifyId) => amplifyId;
  const rows = await answering({ id: 'text', taken: 'text[]' })`
    select amplify_id::text as id,
      case when cognito_user_id = ${sub} then submissions else '{}' end as taken
    from count
    where amplify_id = any(${amplifyIds}::uuid[])
      and pharmacy_id <> all(${[...pharmacyIds, UNPLACED]}::uuid[])
  `.all(tx);
  const hidden = new Map(rows.map(({ id, taken }) => [id, taken]));
  return (amplifyId, digest) => {
    const taken = hidden.get(amplifyId.toLowerCase());
    if (taken === undefined || (digest !== undefined && taken.includes(digest))) return amplifyId;
    return ownId(sub, amplifyId.toLowerCase());
  };
}

/** Version 8 of UUID. */
function ownId(sub: string, amplifyId: string): string {
  const digest = createHash('sha256').update(`${sub} ${amplifyId}`).digest('hex');
  const version = `8${digest.slice(13, 16)}`;
  const variant = `8${digest.slice(17, 20)}`;
  return [digest.slice(0, 8), digest.slice(8, 12), version, variant, digest.slice(20, 32)].join('-');
}
