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

/** Marks all live sections of an inventory as deleted and returns how many. Those that were deleted before keep their moment. */
export async function markSectionsDeleted(
  tx: Transaction,
  inventoryNumber: number,
  at: Date,
): Promise<number> {
  const marked = await tx
    .updateTable('section')
    .set({ deleted_at: at })
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
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

/** Closes the open sections of an inventory at the moment at which it closes. Closed ones keep their values. */
export async function closeSections(
  tx: Transaction,
  inventoryNumber: number,
  change: Finalising,
): Promise<void> {
  await tx
    .updateTable('section')
    .set(change)
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where('finalised_at', 'is', null)
    .execute();
}

/**
 * Reopens the sections that closed together with their inventory, which is still closed: those with its moment. The
 * others were closed before and stay so.
 */
export async function reopenSections(tx: Transaction, inventoryNumber: number): Promise<void> {
  await tx
    .updateTable('section')
    .set({ finalised_at: null, finalised_by: null })
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where('finalised_at', '=', ({ selectFrom }) =>
      selectFrom('inventory').select('finalised_at').where('number', '=', inventoryNumber),
    )
    .execute();
}
