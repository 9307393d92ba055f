import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { ConcurrentWrite } from '../../db/in-transaction.js';
import { UNPLACED_INVENTORY } from './unplaced-place.js';

/** What a write of a count names: the count itself, and where it shall stand. */
interface PlacedWrite {
  readonly amplifyId: string;
  readonly fields: { readonly inventoryNumber?: number; readonly sectionId?: string | null };
  readonly birth?: { readonly pharmacyId: string };
  readonly destination?: { readonly pharmacyId: string };
}

/** The places of the counts of one transaction. */
export interface HeldPlaces {
  /** Whether a count stands where it was looked for; otherwise it has moved since. */
  readonly holds: (place: Place) => boolean;
  /** Whether the inventory or the section is finalised in which a count stands. */
  readonly isClosed: (place: Place) => boolean;
  /** What the apps call the inventory in which a count stands, where that is deleted; otherwise undefined. */
  readonly deletedInventory: (place: Place) => string | undefined;
  /** Whether the section is deleted in which a count stands. */
  readonly isSectionDeleted: (place: Place) => boolean;
}

interface Place {
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
}

/**
 * Keeps the places of these counts, old and new, as they are until the transaction ends. Everybody locks in one order:
 * pharmacies, inventories, counts. Who writes counts holds the first two `for key share` and goes side by side; who
 * deletes a place holds it `for update`, and so waits for every batch that is under way and is waited for by the next.
 * ConcurrentWrite where a place that a write names was deleted since it was looked up: deciding again will refuse it.
 */
export async function lockPlaces(tx: Transaction, writes: readonly PlacedWrite[]): Promise<HeldPlaces> {
  const ids = writes.map((write) => write.amplifyId);
  const pharmacies = writes.flatMap((write) => (write.destination ?? write.birth)?.pharmacyId ?? []);
  const named = new Set(writes.flatMap((write) => write.fields.inventoryNumber ?? []));
  await sql`
    select id from pharmacy
    where id = any(${pharmacies}::uuid[])
      or id in (select pharmacy_id from count where amplify_id = any(${ids}::uuid[]))
    order by id for key share
  `.execute(tx);
  const held = await sql<{ number: number; name: string; isDeleted: boolean; isClosed: boolean }>`
    select number, coalesce(uuid::text, number::text) as name,
      deleted_at is not null and number <> ${UNPLACED_INVENTORY} as "isDeleted",
      finalised_at is not null as "isClosed"
    from inventory
    where number = any(${[...named]}::bigint[])
      or number in (select inventory_number from count where amplify_id = any(${ids}::uuid[]))
    order by number for key share
  `.execute(tx);
  if (held.rows.some(({ number, isDeleted }) => isDeleted && named.has(number))) throw new ConcurrentWrite();
  const inventories = new Map(held.rows.map((row) => [row.number, row]));
  const sections = await readSections(tx, writes);
  return {
    holds: ({ inventoryNumber, sectionId }) =>
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

interface HeldSection {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly isClosed: boolean;
}

/** Those of these counts, old and new. Who deletes or closes one holds its inventory: nobody does it behind this look. */
async function readSections(
  tx: Transaction,
  writes: readonly PlacedWrite[],
): Promise<Map<string, HeldSection>> {
  const ids = writes.map((write) => write.amplifyId);
  const named = new Set(writes.flatMap((write) => write.fields.sectionId ?? []));
  const { rows } = await sql<HeldSection>`
    select id, deleted_at is not null as "isDeleted", finalised_at is not null as "isClosed" from section
    where id = any(${[...named]}::uuid[])
      or id in (select section_id from count where amplify_id = any(${ids}::uuid[]))
  `.execute(tx);
  if (rows.some(({ id, isDeleted }) => isDeleted && named.has(id))) throw new ConcurrentWrite();
  return new Map(rows.map((row) => [row.id, row]));
}
