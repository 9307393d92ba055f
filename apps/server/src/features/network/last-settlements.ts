import { type RawBuilder, sql } from 'kysely';

/** So many settled inventories in a row are looked at for repeat offenders. */
const REPEATS = 3;

/** The last results in force of a pharmacy as `ids`, the newest first; of deleted inventories none. */
export function lastSettlements(pharmacyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select array(
      select settlement.id from settlement
      join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
      where settlement.pharmacy_id = ${pharmacyId} and superseded_at is null
      order by settled_at desc, settlement.id desc limit ${sql.lit(REPEATS)}
    ) as ids
    -- Made once for a pharmacy, however often it is used.
    offset 0
  `;
}

/**
 * The items that were short in all of the results `ids` and their R$; none before there are three.
 *
 * @param pharmacyId whose results they are
 */
export function repeatOffenders(
  pharmacyId: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select item_key, sum(difference_value) as money from settlement_item
    where pharmacy_id = ${pharmacyId} and settlement_id = any(${ids}) and difference < 0
    group by item_key having count(*) = ${sql.lit(REPEATS)}
  `;
}
