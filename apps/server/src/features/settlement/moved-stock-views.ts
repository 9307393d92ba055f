import type { StockMode } from '@balanco/contract/comparison/closing';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { movedSettledItems } from './moved-settled-items.js';

/** What was settled, and the stock that it was compared with. */
export interface SettledStock {
  readonly id: string;
  readonly snapshotId: string;
  readonly mode: StockMode;
  readonly pharmacyId: string;
  readonly timeZone: string;
}

/**
 * How many items of a settlement moved since: their stock in the catalogue is another one by now, in the same reading, or
 * something was sold or received since the stock or the count, whichever was first (docs/closing.md, "Open shop").
 */
export async function countMovedItems(db: Database | Transaction, settled: SettledStock): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select count(*) as moved from (${changedItems(settled)} ${await movedSettledItems(db, settled)}) as item
  `.execute(db);
  return rows[0]?.moved ?? 0;
}

function changedItems({ snapshotId, mode, pharmacyId }: SettledStock): RawBuilder<unknown> {
  const stock = mode === 'repeated' ? 'stock_repeated' : 'stock_summed';
  return sql`
    select item_key from stock_snapshot_item as taken
    left join catalogue_items(${pharmacyId}) as live using (item_key)
    where taken.snapshot_id = ${snapshotId}
      and ${sql.ref(`live.${stock}`)} is distinct from ${sql.ref(`taken.${stock}`)}
  `;
}
