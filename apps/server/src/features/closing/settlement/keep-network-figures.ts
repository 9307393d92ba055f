import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';

/**
 * Keeps with a new settlement what the screen of all pharmacies asks of it: R$ of its stock, and what was short in it and in the
 * two results in force before it (docs/network.md, "What is kept"). The caller has just made it.
 */
export async function keepNetworkFigures(tx: Transaction, settlementId: string): Promise<void> {
  await sql`
    with made as (select id, pharmacy_id from settlement where id = ${settlementId}),
    before as materialized (
      select settlement.id, settled_at from settlement
      join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
      where settlement.pharmacy_id = (select pharmacy_id from made) and superseded_at is null
        and settlement.id <> ${settlementId}
      order by settled_at desc, settlement.id desc limit 2
    ),
    short as (
      select item.item_key, sum(item.difference_value) as money
      from settlement_item as item
      where item.settlement_id in (select id from before union all select id from made) and item.difference < 0
      group by item.item_key having count(*) = 3
    )
    update settlement set
      stock_value = coalesce((
        select sum(abs(round(expected * value, 2))) from settlement_item where settlement_id = ${settlementId}
      ), 0),
      repeat_of = array(select id from before order by settled_at desc, id desc),
      repeat_items = (select count(*) from short),
      repeat_money = coalesce((select sum(money) from short), 0)
    where id = ${settlementId}
  `.execute(tx);
}
