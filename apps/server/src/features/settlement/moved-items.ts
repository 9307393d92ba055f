import type { StockMode } from '@balanco/contract/comparison/comparison';
import { type RawBuilder, sql } from 'kysely';
import { answering, countRows } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';
import { SETTLED_STOCK_MOMENT } from '../stock/snapshot.js';

interface SettledStock {
  readonly id: string;
  readonly snapshotId: string;
  readonly mode: StockMode;
  readonly pharmacyId: string;
  readonly timeZone: string;
}

/** Another stock since the snapshot, or a movement since stock or count (docs/comparison.md, "Open shop"). */
export async function countMovedItems(db: Queries, settled: SettledStock): Promise<number> {
  return countRows(db, sql`(${changedItems(settled)} ${await movedSettledItems(db, settled)}) as item`);
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

async function movedSettledItems(db: Queries, { id, pharmacyId, timeZone }: SettledStock) {
  const found = await answering({ stock_at: 'date', first_on: 'text' })`
    select stock_at, to_char((least(stock_at, first_at) at time zone ${timeZone}::text)::date,
      'YYYY-MM-DD') as first_on
    from (
      select ${SETTLED_STOCK_MOMENT} as stock_at,
        (select min(expected_at) from settlement_item where settlement_id = settlement.id) as first_at
      from settlement join stock_snapshot on stock_snapshot.id = snapshot_id where settlement.id = ${id}
    ) as settled
    where exists (
      select from stock_movement where pharmacy_id = ${pharmacyId}
        and moved_on >= (least(stock_at, first_at) at time zone ${timeZone}::text)::date
    )
  `.first(db);
  if (found === undefined) return sql``;
  return sql`
    union
    select code.item_key
    from (
      select substr(item_key, 3) as code_key, item_key, expected_at from settlement_item
      where settlement_id = ${id}
      union
      select code_key(barcode), item_key, expected_at
      from settlement_item cross join unnest(barcodes) as barcode
      where settlement_id = ${id}
      union
      select code_key, item_key, expected_at from code_binding join settlement_item using (item_key)
      where settlement_id = ${id} and code_binding.pharmacy_id = ${pharmacyId} and removed_at is null
    ) as code
    join stock_movement on stock_movement.pharmacy_id = ${pharmacyId}
      and stock_movement.code_key = code.code_key
    where moved_on >= ${found.first_on}::date and case
      when moved_at is not null then moved_at > least(${found.stock_at}::timestamptz, expected_at)
      else moved_on >= (least(${found.stock_at}::timestamptz,
        expected_at) at time zone ${timeZone}::text)::date
    end
  `;
}
