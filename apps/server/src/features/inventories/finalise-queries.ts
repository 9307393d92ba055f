import type { Transaction } from '../../db/database.js';

interface Finalising {
  readonly finalised_at: Date | null;
  readonly finalised_by: string | null;
}

/** Closes or reopens an inventory together with its sections; sections that stand so already keep their time. */
export async function setInventoryFinalised(
  tx: Transaction,
  number: number,
  change: Finalising,
): Promise<void> {
  const isOpen = change.finalised_at === null;
  const wants = isOpen ? ('is not' as const) : ('is' as const);
  await tx
    .updateTable('inventory')
    .set(change)
    .where('number', '=', number)
    .where('finalised_at', wants, null)
    .execute();
  await tx
    .updateTable('section')
    .set(change)
    .where('inventory_number', '=', number)
    .where('deleted_at', 'is', null)
    .where('finalised_at', wants, null)
    .execute();
}

/** Closes or reopens one section, unless it stands so already; returns false where the inventory has no such one. */
export async function setSectionFinalised(
  tx: Transaction,
  number: number,
  sectionId: string,
  change: Finalising,
): Promise<boolean> {
  const section = await tx
    .selectFrom('section')
    .select('finalised_at')
    .where('inventory_number', '=', number)
    .where('id', '=', sectionId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (section === undefined) return false;
  if ((section.finalised_at === null) !== (change.finalised_at === null)) {
    await tx.updateTable('section').set(change).where('id', '=', sectionId).execute();
  }
  return true;
}

export async function reopenInventory(tx: Transaction, number: number): Promise<void> {
  await tx
    .updateTable('inventory')
    .set({ finalised_at: null, finalised_by: null })
    .where('number', '=', number)
    .execute();
}
