import type { Transaction } from '../../db/database.js';

interface SectionOfInventory {
  readonly inventoryNumber: number;
  readonly id: string;
}

/** Marks a live section as deleted; false if the inventory has no such section. */
export async function markSectionDeleted(
  tx: Transaction,
  section: SectionOfInventory,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('section')
    .set({ deleted_at: at })
    .where('inventory_number', '=', section.inventoryNumber)
    .where('id', '=', section.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks all live sections of an inventory as deleted. Those that were deleted before keep their moment. */
export async function markSectionsDeleted(tx: Transaction, inventoryNumber: number, at: Date): Promise<void> {
  await tx
    .updateTable('section')
    .set({ deleted_at: at })
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .execute();
}

/** When something was finalised and by whom; both null for something that is open. */
export interface Finalising {
  readonly finalised_at: Date | null;
  readonly finalised_by: string | null;
}

/** Closes or reopens a section. One that is already closed or open keeps its values. False if there is no such section. */
export async function setSectionFinalised(
  tx: Transaction,
  section: SectionOfInventory,
  change: Finalising,
): Promise<boolean> {
  const row = await tx
    .selectFrom('section')
    .select('finalised_at')
    .where('inventory_number', '=', section.inventoryNumber)
    .where('id', '=', section.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  if ((row.finalised_at === null) !== (change.finalised_at === null)) {
    await tx.updateTable('section').set(change).where('id', '=', section.id).execute();
  }
  return true;
}

/** Closes or reopens all sections of an inventory. Those that are already closed or open keep their values. */
export async function setSectionsFinalised(
  tx: Transaction,
  inventoryNumber: number,
  change: Finalising,
): Promise<void> {
  await tx
    .updateTable('section')
    .set(change)
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where('finalised_at', change.finalised_at === null ? 'is not' : 'is', null)
    .execute();
}
