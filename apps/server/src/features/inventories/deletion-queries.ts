import type { Transaction } from '../../db/database.js';

export async function markInventoryDeleted(tx: Transaction, number: number, at: Date): Promise<void> {
  await tx.updateTable('inventory').set({ deleted_at: at }).where('number', '=', number).execute();
}

/** Marks the live sections of an inventory; those that were deleted before keep their moment. */
export async function markSectionsDeleted(tx: Transaction, number: number, at: Date): Promise<void> {
  await tx
    .updateTable('section')
    .set({ deleted_at: at })
    .where('inventory_number', '=', number)
    .where('deleted_at', 'is', null)
    .execute();
}

/** False where the inventory has no such live section. */
export async function markSectionDeleted(
  tx: Transaction,
  number: number,
  sectionId: string,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('section')
    .set({ deleted_at: at })
    .where('inventory_number', '=', number)
    .where('id', '=', sectionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
