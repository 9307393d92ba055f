import type { Transaction } from '../db/database.js';

/** What a change of a section is decided on, locked until the transaction ends; undefined where no live one is. */
export async function lockSection(tx: Transaction, id: string) {
  return tx
    .selectFrom('section')
    .select(['id', 'pharmacy_id', 'name', 'collector_sub', 'field_versions'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function renameSection(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('section').set({ name }).where('id', '=', id).execute();
}

/** Whether a section holds counts that aren't deleted. */
export async function hasLiveCounts(tx: Transaction, pharmacyId: string, id: string): Promise<boolean> {
  const count = await tx
    .selectFrom('count')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('section_id', '=', id)
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst();
  return count !== undefined;
}

export async function markSectionDeleted(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable('section').set({ deleted_at: at }).where('id', '=', id).execute();
}
