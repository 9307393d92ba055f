import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { ConcurrentWrite } from '../../db/in-transaction.js';

/** What a write of a count names: the count itself, and where it shall stand. */
interface PlacedWrite {
  readonly amplifyId: string;
  readonly fields: { readonly inventoryNumber?: number; readonly sectionId?: string | null };
  readonly birth?: { readonly pharmacyId: string };
}

/**
 * Keeps the places of these counts, old and new, as they are until the transaction ends. Everybody locks in one order:
 * pharmacies, inventories, counts. Who writes counts holds the first two `for key share` and goes side by side; who
 * deletes a place holds it `for update`, and so waits for every batch that is under way and is waited for by the next.
 * ConcurrentWrite where a place that a write names was deleted since it was looked up: deciding again will refuse it.
 * Returns the inventories that are held.
 */
export async function lockPlaces(tx: Transaction, writes: readonly PlacedWrite[]): Promise<Set<number>> {
  const ids = writes.map((write) => write.amplifyId);
  const pharmacies = writes.flatMap((write) => write.birth?.pharmacyId ?? []);
  const named = new Set(writes.flatMap((write) => write.fields.inventoryNumber ?? []));
  await sql`
    select id from pharmacy
    where id = any(${pharmacies}::uuid[])
      or id in (select pharmacy_id from count where amplify_id = any(${ids}::uuid[]))
    order by id for key share
  `.execute(tx);
  const held = await sql<{ number: number; isDeleted: boolean }>`
    select number, deleted_at is not null as "isDeleted" from inventory
    where number = any(${[...named]}::bigint[])
      or number in (select inventory_number from count where amplify_id = any(${ids}::uuid[]))
    order by number for key share
  `.execute(tx);
  if (held.rows.some(({ number, isDeleted }) => isDeleted && named.has(number))) throw new ConcurrentWrite();
  await refuseDeletedSections(tx, [...new Set(writes.flatMap((write) => write.fields.sectionId ?? []))]);
  return new Set(held.rows.map((row) => row.number));
}

/** A section is deleted by one who holds its inventory, so that nobody deletes it behind this look. */
async function refuseDeletedSections(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await tx
    .selectFrom('section')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (gone !== undefined) throw new ConcurrentWrite();
}
