import type { Transaction } from '../../db/database.js';

/** Inserts the pharmacy and the inventory that carries its inventory_uuid; returns the pharmacy's id. */
export async function insertPharmacy(tx: Transaction, name: string, createdBy: string): Promise<string> {
  const pharmacy = await tx
    .insertInto('pharmacy')
    .values({ name })
    .returning(['id', 'inventory_uuid'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('inventory')
    .values({
      uuid: pharmacy.inventory_uuid,
      pharmacy_id: pharmacy.id,
      name,
      source: 'pharmacy',
      created_by: createdBy,
    })
    .execute();
  return pharmacy.id;
}
