import { isRecord } from '@balanco/contract/count-shape';
import type { Transaction } from '../db/database.js';
import { UnreadableRow } from './remote-rows.js';
import { appsyncTables } from './tables.js';

/** The rows of a page that make sense here, and those that don't. */
export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly unreadable: readonly { readonly row: unknown; readonly reason: string }[];
}

/** Reads a page; rows that the remote could not give come as null and are told by the page's failures. */
export function readRows<T>(items: readonly unknown[], read: (row: unknown) => T): ReadRows<T> {
  const rows: T[] = [];
  const unreadable: { row: unknown; reason: string }[] = [];
  for (const row of items.filter((item) => item !== null && item !== undefined)) {
    try {
      rows.push(read(row));
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      unreadable.push({ row, reason: error.message });
    }
  }
  return { rows, unreadable };
}

/** Keeps rows as they came, once for each id, so that nothing of the remote is thrown away. */
export async function quarantineRows(
  tx: Transaction,
  model: string,
  unreadable: ReadRows<unknown>['unreadable'],
): Promise<void> {
  for (const { row, reason } of unreadable) {
    const content = JSON.stringify(row);
    const id = isRecord(row) && typeof row.id === 'string' ? row.id.replaceAll('\u0000', '') : '';
    await appsyncTables(tx)
      .insertInto('appsync_quarantine')
      .values({ model, remote_id: (id === '' ? content : id).slice(0, 200), reason, content })
      .onConflict((conflict) => conflict.columns(['model', 'remote_id']).doUpdateSet({ reason, content }))
      .execute();
  }
}
