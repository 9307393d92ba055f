import type { Transaction } from '../../db/database.js';

export async function insertInventory(
  tx: Transaction,
  inventory: { name: string; pharmacyId: string; createdBy: string },
): Promise<number> {
  const row = await tx
    .insertInto('inventory')
    .values({
      name: inventory.name,
      pharmacy_id: inventory.pharmacyId,
      source: 'web',
      created_by: inventory.createdBy,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return row.number;
}

/** Inserts an inventory under the UUID that an app gave it; null where that is taken. */
export async function insertMobileInventory(
  tx: Transaction,
  inventory: { uuid: string; name: string; pharmacyId: string; createdBy: string },
): Promise<number | null> {
  const row = await tx
    .insertInto('inventory')
    .values({
      uuid: inventory.uuid,
      name: inventory.name,
      pharmacy_id: inventory.pharmacyId,
      source: 'mobile',
      created_by: inventory.createdBy,
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number ?? null;
}

export async function renameInventory(tx: Transaction, number: number, name: string): Promise<void> {
  await tx.updateTable('inventory').set({ name }).where('number', '=', number).execute();
}

/** The version that gave an inventory its name. */
export async function nameVersion(tx: Transaction, number: number): Promise<number> {
  const { field_versions: versions } = await tx
    .selectFrom('inventory')
    .select('field_versions')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return versions.name ?? 1;
}
