import { sql } from 'kysely';
import { answering } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import { ConcurrentWrite } from '../../../db/in-transaction.js';
import { UNPLACED, UNPLACED_INVENTORY } from '../../pharmacies/unplaced-location.js';
import type { CountRecord, StoredCount } from './count-record.js';
import { ensureCollectors } from './ensure-collector.js';

interface LocatedWrite {
  readonly amplifyId: string;
  readonly fields: { readonly inventoryNumber?: number; readonly sectionId?: string | null };
  readonly initial?: { readonly pharmacyId: string };
  readonly destination?: { readonly pharmacyId: string };
}

export interface LockedLocations {
  /** Answers false if the count was moved meanwhile. */
  readonly covers: (location: Location) => boolean;
  readonly isClosed: (location: Location) => boolean;
  readonly deletedInventory: (location: Location) => string | undefined;
  readonly isSectionDeleted: (location: Location) => boolean;
}

interface Location {
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
}

/**
 * Holds old and new locations until the transaction ends (docs/counts.md, "One write path"). Writers lock
 * `for key share`, deletions `for update`; everyone locks pharmacies, inventories, counts, in this order.
 * @throws ConcurrentWrite if a named location was deleted since
 */
export async function lockLocations(
  tx: Transaction,
  writes: readonly LocatedWrite[],
): Promise<LockedLocations> {
  // It reads before any lock; `covers` detects concurrent moves.
  const stored = await answering({ pharmacyId: 'text', inventoryNumber: 'int', sectionId: 'text?' })`
    select distinct pharmacy_id as "pharmacyId", inventory_number as "inventoryNumber",
      section_id as "sectionId"
    from count where amplify_id = any(${writes.map(({ amplifyId }) => amplifyId)}::uuid[])
  `.all(tx);
  const named = new Set(writes.flatMap((write) => write.fields.inventoryNumber ?? []));
  const pharmacies = new Set([
    ...writes.flatMap((write) => (write.destination ?? write.initial)?.pharmacyId ?? []),
    ...stored.map(({ pharmacyId }) => pharmacyId),
  ]);
  const numbers = new Set([...named, ...stored.map(({ inventoryNumber }) => inventoryNumber)]);
  await sql`
    select id from pharmacy where id = any(${[...pharmacies]}::uuid[]) order by id for key share
  `.execute(tx);
  const locked = await answering({ number: 'int', name: 'text', isDeleted: 'boolean', isClosed: 'boolean' })`
    select number, coalesce(uuid::text, number::text) as name,
      deleted_at is not null and number <> ${UNPLACED_INVENTORY} as "isDeleted",
      finalised_at is not null as "isClosed"
    from inventory where number = any(${[...numbers]}::bigint[])
    order by number for key share
  `.all(tx);
  if (locked.some(({ number, isDeleted }) => isDeleted && named.has(number))) {
    throw new ConcurrentWrite();
  }
  const inventories = new Map(locked.map((row) => [row.number, row]));
  const sectionIds = stored.flatMap(({ sectionId }) => sectionId ?? []);
  const sections = await readSections(tx, writes, sectionIds);
  return {
    covers: ({ inventoryNumber, sectionId }) =>
      inventories.has(inventoryNumber) && (sectionId === null || sections.has(sectionId)),
    isClosed: ({ inventoryNumber, sectionId }) =>
      inventories.get(inventoryNumber)?.isClosed === true || sections.get(sectionId ?? '')?.isClosed === true,
    deletedInventory: ({ inventoryNumber }) => {
      const inventory = inventories.get(inventoryNumber);
      return inventory?.isDeleted ? inventory.name : undefined;
    },
    isSectionDeleted: ({ sectionId }) => sections.get(sectionId ?? '')?.isDeleted === true,
  };
}

async function readSections(tx: Transaction, writes: readonly LocatedWrite[], stored: readonly string[]) {
  const named = new Set(writes.flatMap((write) => write.fields.sectionId ?? []));
  const ids = new Set([...named, ...stored]);
  const read = answering({ id: 'text', isDeleted: 'boolean', isClosed: 'boolean' })`
    select id, deleted_at is not null as "isDeleted", finalised_at is not null as "isClosed" from section
    where id = any(${[...ids]}::uuid[])
  `;
  const rows = ids.size === 0 ? [] : await read.all(tx);
  if (rows.some(({ id, isDeleted }) => isDeleted && named.has(id))) throw new ConcurrentWrite();
  return new Map(rows.map((row) => [row.id, row]));
}

type Located = Pick<CountRecord, 'inventoryNumber' | 'sectionId' | 'namedSection' | 'collectorId'>;

type FallbackLocation = Pick<CountRecord, 'sectionId' | 'namedSection'> &
  Partial<Pick<CountRecord, 'pharmacyId' | 'collectorId' | 'inventoryNumber' | 'namedInventory'>>;

/** Returns null if the location is live. */
export type FindFallbackLocation = (count: Located) => FallbackLocation | null;

/**
 * Moves live counts out of deleted locations (docs/counts.md, "Deleting"): from an inventory to unplaced with
 * its id, from a section to its inventory.
 * @param before the stored counts
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
