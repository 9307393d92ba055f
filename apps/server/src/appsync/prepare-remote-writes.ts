import type { Transaction } from '../db/database.js';
import { ensureCollector } from '../features/counts/ensure-collector.js';
import { type CountLocation, findLocations } from '../features/counts/find-locations.js';
import type { CountWrite } from '../features/counts/write-counts.js';
import { appsyncActor } from './appsync-actor.js';
import { type CountState, type GroupName, takenGroups } from './count-state.js';
import type { OurCount } from './count-state-queries.js';
import type { RemoteCount } from './remote-rows.js';

/** A row of the remote, our count, and the state that both sides last agreed on. */
export interface RemoteChange {
  readonly row: RemoteCount;
  readonly ours: OurCount | null;
  readonly base: Partial<CountState> | null;
}

type LocatedCount = CountLocation & { readonly collectorId: number };

/** Turns rows into writes of what they change here. A row that changes nothing gives no write. */
export async function prepareRemoteWrites(
  tx: Transaction,
  changes: readonly RemoteChange[],
): Promise<CountWrite[]> {
  const locations = await findLocations(
    tx,
    appsyncActor,
    changes.map(({ row: { fields } }) => ({ inventoryID: fields.inventoryId, sectionID: fields.sectionId })),
  );
  const collectorOf = cacheCollectors(tx);
  const writes: CountWrite[] = [];
  for (const [index, { row, ours, base }] of changes.entries()) {
    const location = locations[index];
    if (location === undefined) throw new Error('a count has no location');
    const taken = ours === null ? [] : takenGroups(base, ours.state, row.fields);
    if (ours !== null && taken.length === 0) continue;
    const located = { ...location, collectorId: await collectorOf(location.pharmacyId, row) };
    writes.push(
      ours === null ? initialCountOf(row, located) : changeOf(row, ours, taken, base === null, located),
    );
  }
  return writes;
}

/** Looks up each collector of a page once. The remote has no e-mail addresses. */
function cacheCollectors(tx: Transaction) {
  const known = new Map<string, number>();
  return async (pharmacyId: string, { cognitoUserId: sub, userName: name }: RemoteCount) => {
    const key = JSON.stringify([pharmacyId, sub, name]);
    const id = known.get(key) ?? (await ensureCollector(tx, pharmacyId, { sub, name, email: '' }));
    known.set(key, id);
    return id;
  };
}

/**
 * The first row of a count that already exists here is merged on version 1, like a repeated `createCount`, so
 * corrections that were made here stay. Later rows are merged on the version that they were compared with.
 */
function changeOf(
  { amplifyId, fields }: RemoteCount,
  ours: OurCount,
  taken: readonly GroupName[],
  isFirstRow: boolean,
  location: LocatedCount,
): CountWrite {
  const takes = (group: GroupName) => taken.includes(group);
  const source = takes('codes') ? { ...ours.state, ...fields } : ours.state;
  return {
    by: 'app',
    amplifyId,
    fields: {
      // With a new factor the codes are sent unchanged, so that the write doesn't set the factor of every entry: the
      // remote's row is a state, and reading it twice must not change it (docs/counts.md, "What a count means").
      ...(takes('codes') || takes('factor')
        ? { barcode: source.barcode, internalBarcode: source.internalBarcode }
        : {}),
      ...(takes('factor') && fields.factor !== undefined ? { factor: fields.factor } : {}),
      ...(takes('deleted') ? { deleted: fields.deleted } : {}),
      ...(takes('createdAt') && fields.createdAt !== undefined ? { createdAt: fields.createdAt } : {}),
      ...(takes('location') ? locationFields(location) : {}),
    },
    baseVersion: isFirstRow ? 1 : ours.version,
    isArrival: true,
    ...(takes('location')
      ? { destination: { pharmacyId: location.pharmacyId, collectorId: location.collectorId } }
      : {}),
  };
}

function initialCountOf(row: RemoteCount, location: LocatedCount): CountWrite {
  const { amplifyId, fields } = row;
  const initial = {
    barcode: fields.barcode ?? null,
    internalBarcode: fields.internalBarcode ?? null,
    factor: fields.factor ?? 1,
    deleted: false,
    createdAt: fields.createdAt ?? row.changedAt,
    ...locationFields(location),
  };
  return {
    by: 'app',
    amplifyId,
    fields: initial,
    baseVersion: 1,
    isArrival: true,
    initial: {
      ...initial,
      amplifyId,
      pharmacyId: location.pharmacyId,
      collectorId: location.collectorId,
      cognitoUserId: row.cognitoUserId,
      userName: row.userName,
      version: 1,
      fieldVersions: {},
      submissions: [],
    },
  };
}

function locationFields({ inventoryNumber, sectionId, namedInventory, namedSection }: CountLocation) {
  return { inventoryNumber, sectionId, namedInventory, namedSection };
}
