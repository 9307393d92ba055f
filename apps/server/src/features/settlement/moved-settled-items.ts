import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import type { SettledStock } from './moved-stock-views.js';

/**
 * SQL that adds to a query of item keys those of a settlement that something was sold or received of since the stock or the
 * count, whichever was first; nothing where no movement is known.
 */
export async function movedSettledItems(
  db: Database | Transaction,
  { id, pharmacyId, timeZone }: SettledStock,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ stock_at: Date; first_on: string }>`
    select stock_at, to_char((least(stock_at, first_at) at time zone ${timeZone}::text)::date, 'YYYY-MM-DD') as first_on
    from (
      select coalesce(
          (details -> 'movements' ->> 'stock_at')::timestamptz, stock_snapshot.stock_at, stock_snapshot.taken_at
        ) as stock_at,
        (select min(expected_at) from settlement_item where settlement_id = settlement.id) as first_at
      from settlement join stock_snapshot on stock_snapshot.id = snapshot_id where settlement.id = ${id}
    ) as settled
    where exists (
      select from stock_movement where pharmacy_id = ${pharmacyId}
        and moved_on >= (least(stock_at, first_at) at time zone ${timeZone}::text)::date
    )
  `.execute(db);
  const [found] = rows;
  if (found === undefined) return sql``;
  return sql`
    union
    select code.item_key
    from (
      select substr(item_key, 3) as code_key, item_key, expected_at from settlement_item where settlement_id = ${id}
      union
      select code_key(barcode), item_key, expected_at from settlement_item cross join unnest(barcodes) as barcode
      where settlement_id = ${id}
      union
      select code_key, item_key, expected_at from code_binding join settlement_item using (item_key)
      where settlement_id = ${id} and code_binding.pharmacy_id = ${pharmacyId} and removed_at is null
    ) as code
    join stock_movement on stock_movement.pharmacy_id = ${pharmacyId} and stock_movement.code_key = code.code_key
    where moved_on >= ${found.first_on}::date and case
      when moved_at is not null then moved_at > least(${found.stock_at}::timestamptz, expected_at)
      else moved_on >= (least(${found.stock_at}::timestamptz, expected_at) at time zone ${timeZone}::text)::date
    end
  `;
}
