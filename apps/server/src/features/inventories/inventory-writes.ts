import type { Transaction } from '../../db/database.js';

/** Reopens a finalised inventory; its closed sections stay closed. */
export async function reopenInventoryAlone(tx: Transaction, number: number): Promise<void> {
  await tx
    .updateTable('inventory')
    .set({ finalised_at: null, finalised_by: null })
    .where('number', '=', number)
    .where('finalised_at', 'is not', null)
    .execute();
}
