import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { ConcurrentWrite } from '../../db/in-transaction.js';
import { UNPLACED_INVENTORY } from '../pharmacies/unplaced-location.js';

/** The parts of a write that say which locations it needs: those of the stored count, and the new ones. */
interface LocatedWrite {
  readonly amplifyId: string;
  readonly fields: { readonly inventoryNumber?: number; readonly sectionId?: string | null };
  readonly initial?: { readonly pharmacyId: string };
  readonly destination?: { readonly pharmacyId: string };
}

/** What the writes of one transaction need to know about the locations of their counts. */
export interface LockedLocations {
  /** Whether the location is locked. A count in another one was moved after its location was looked up. */
  readonly covers: (location: Location) => boolean;
  /** Whether the inventory or the section is finalised. */
  readonly isClosed: (location: Location) => boolean;
  /** The id by which the apps know the inventory, if it is deleted. */
  readonly deletedInventory: (location: Location) => string | undefined;
  readonly isSectionDeleted: (location: Location) => boolean;
}

interface Location {
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
}

/**
 * Keeps the old and new locations of these counts as they are until the transaction ends (docs/counts.md, "One write
 * path"). Writers lock the pharmacy and inventory rows `for key share`, so they run concurrently. A deletion locks its
 * row `for update`: it waits for the batches under way, and later batches wait for it. Everyone locks in one order:
 * pharmacies, inventories, counts. Throws ConcurrentWrite if a location that a write names was deleted since it was
 * looked up; the next attempt refuses the write.
 */
export async function lockLocations(
  tx: Transaction,
  writes: readonly LocatedWrite[],
): Promise<LockedLocations> {
  const stored = await readStoredLocations(tx, writes);
  const named = new Set(writes.flatMap((write) => write.fields.inventoryNumber ?? []));
  const pharmacies = new Set([
    ...writes.flatMap((write) => (write.destination ?? write.initial)?.pharmacyId ?? []),
    ...stored.map(({ pharmacyId }) => pharmacyId),
  ]);
  const numbers = new Set([...named, ...stored.map(({ inventoryNumber }) => inventoryNumber)]);
  await sql`
    select id from pharmacy where id = any(${[...pharmacies]}::uuid[]) order by id for key share
  `.execute(tx);
  const locked = await sql<{ number: number; name: string; isDeleted: boolean; isClosed: boolean }>`
    select number, coalesce(uuid::text, number::text) as name,
      deleted_at is not null and number <> ${UNPLACED_INVENTORY} as "isDeleted",
      finalised_at is not null as "isClosed"
    from inventory where number = any(${[...numbers]}::bigint[])
    order by number for key share
  `.execute(tx);
  if (locked.rows.some(({ number, isDeleted }) => isDeleted && named.has(number))) {
    throw new ConcurrentWrite();
  }
  const inventories = new Map(locked.rows.map((row) => [row.number, row]));
  const sections = await readSections(tx, writes, stored);
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

interface StoredLocation extends Location {
  readonly pharmacyId: string;
}

/**
 * The places of the stored counts, read once and before anything is locked. A count that is moved meanwhile is in a place
 * that `covers` doesn't have.
 */
async function readStoredLocations(
  tx: Transaction,
  writes: readonly LocatedWrite[],
): Promise<StoredLocation[]> {
  const { rows } = await sql<StoredLocation>`
    select distinct pharmacy_id as "pharmacyId", inventory_number as "inventoryNumber", section_id as "sectionId"
    from count where amplify_id = any(${writes.map(({ amplifyId }) => amplifyId)}::uuid[])
  `.execute(tx);
  return rows;
}

interface SectionState {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly isClosed: boolean;
}

/** The old and new sections of these counts. They can't change, because deleting or closing one locks its inventory. */
async function readSections(
  tx: Transaction,
  writes: readonly LocatedWrite[],
  stored: readonly StoredLocation[],
): Promise<Map<string, SectionState>> {
  const named = new Set(writes.flatMap((write) => write.fields.sectionId ?? []));
  const ids = new Set([...named, ...stored.flatMap(({ sectionId }) => sectionId ?? [])]);
  if (ids.size === 0) return new Map();
  const { rows } = await sql<SectionState>`
    select id, deleted_at is not null as "isDeleted", finalised_at is not null as "isClosed" from section
    where id = any(${[...ids]}::uuid[])
  `.execute(tx);
  if (rows.some(({ id, isDeleted }) => isDeleted && named.has(id))) throw new ConcurrentWrite();
  return new Map(rows.map((row) => [row.id, row]));
}
