import type { PharmacyContents } from '@balanco/contract/pharmacies';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';

/**
 * Locks every inventory of a pharmacy that is locked already: who adds a section or a count holds the inventory, and
 * whoever comes later finds it deleted.
 */
export async function lockInventories(tx: Transaction, pharmacyId: string): Promise<void> {
  await tx
    .selectFrom('inventory')
    .select('number')
    .where('pharmacy_id', '=', pharmacyId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .forUpdate()
    .execute();
}

/**
 * Marks a pharmacy and its live products, inventories and sections with the moment `at`; what was deleted before keeps
 * its own, so that exactly this deletion can be undone. Returns how many of each; the inventory that stands for the
 * whole pharmacy isn't counted.
 */
export async function markPharmacyDeleted(
  tx: Transaction,
  id: string,
  at: Date,
): Promise<Omit<PharmacyContents, 'counts'>> {
  await tx.updateTable('pharmacy').set({ deleted_at: at }).where('id', '=', id).execute();
  const inventories = await sql<{ total: number }>`
    with gone as (
      update inventory set deleted_at = ${at} where pharmacy_id = ${id} and deleted_at is null returning source
    )
    select count(*) as total from gone where source <> 'pharmacy'
  `.execute(tx);
  return {
    products: await markDeleted(tx, 'product', id, at),
    inventories: inventories.rows[0]?.total ?? 0,
    sections: await markDeleted(tx, 'section', id, at),
  };
}

async function markDeleted(
  tx: Transaction,
  table: 'product' | 'section',
  pharmacyId: string,
  at: Date,
): Promise<number> {
  const marked = await tx
    .updateTable(table)
    .set({ deleted_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}
