import { isRecord } from '@balanco/contract/counts/count-entries';
import type { Transaction } from '../db/database.js';
import { UnreadableRow } from './remote-rows.js';
import { appsyncTables } from './tables.js';

/** The rows of a page that could be read, and those that could not. */
export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly unreadable: readonly { readonly row: unknown; readonly reason: string }[];
}

/** Reads a page. Rows that the remote could not give are null here; the page's failures name them. */
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

/** Stores unreadable rows as they came, once for each id, so that nothing of the remote is lost. */
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
