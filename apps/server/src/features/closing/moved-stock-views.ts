import type { StockMode } from '@balanco/contract/closing';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { catalogueItems } from './catalogue-items.js';

/** How many items of a snapshot have another stock in the catalogue by now, in the same reading. */
export async function countMovedItems(
  db: Database | Transaction,
  {
    snapshotId,
    mode,
    pharmacyId,
  }: { readonly snapshotId: string; readonly mode: StockMode; readonly pharmacyId: string },
): Promise<number> {
  const stock = mode === 'repeated' ? 'stock_repeated' : 'stock_summed';
  const { rows } = await sql<{ moved: number }>`
    select count(*) as moved from stock_snapshot_item as taken
    left join (${catalogueItems(pharmacyId)}) as live using (item_key)
    where taken.snapshot_id = ${snapshotId}
      and ${sql.ref(`live.${stock}`)} is distinct from ${sql.ref(`taken.${stock}`)}
  `.execute(db);
  return rows[0]?.moved ?? 0;
}
