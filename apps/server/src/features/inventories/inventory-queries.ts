import type { Transaction } from '../../db/database.js';
import type { FieldVersions } from '../../field-versions.js';
import type { Finalising } from './sections/section-writes.js';

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

/** Inserts an inventory under the UUID that an app gave it; null if it is taken. */
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

export async function updateInventoryName(tx: Transaction, number: number, name: string): Promise<void> {
  await tx.updateTable('inventory').set({ name }).where('number', '=', number).execute();
}

/** The version that set each field of an inventory. */
export async function inventoryFieldVersions(tx: Transaction, number: number): Promise<FieldVersions> {
  const { field_versions: versions } = await tx
    .selectFrom('inventory')
    .select('field_versions')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return versions;
}

/** Closes or reopens an inventory. One that is already closed or open keeps its values. */
export async function setInventoryFinalised(
  tx: Transaction,
  number: number,
  change: Finalising,
): Promise<void> {
  await tx
    .updateTable('inventory')
    .set(change)
    .where('number', '=', number)
    .where('finalised_at', change.finalised_at === null ? 'is not' : 'is', null)
    .execute();
}

export async function markInventoryDeleted(tx: Transaction, number: number, at: Date): Promise<void> {
  await tx.updateTable('inventory').set({ deleted_at: at }).where('number', '=', number).execute();
}
