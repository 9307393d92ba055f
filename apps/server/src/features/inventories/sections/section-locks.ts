import type { Transaction } from '../../../db/database.js';

/** Locks a live section for a change and returns the values that the change depends on; undefined if there is none. */
export async function lockSection(tx: Transaction, id: string) {
  return tx
    .selectFrom('section')
    .select(['id', 'pharmacy_id', 'inventory_number', 'name', 'collector_sub', 'field_versions', 'kind'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
