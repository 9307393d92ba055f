import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { linesOf } from '../comparison/counting-lines.js';
import { comparisonItems } from '../comparison/kept-comparison.js';

/** Minutes without a line of an item, after which its answer stands. */
const QUIET_MINUTES = 2;

/**
 * Keeps what was first counted of each item, before anybody corrects it: only this tells how right the stock was
 * (docs/daily-count.md). An item that the office corrected first has none. From here on it hides nothing.
 * @param pharmacyId null for all that had a line in the last hour
 */
export async function keepFirstAnswers(db: Database, pharmacyId: string | null = null): Promise<void> {
  const { rows } = await answering({ number: 'int' })`
    select number from inventory join daily_list on inventory_number = number
    where daily_on > current_date - 8 and deleted_at is null
      and (${pharmacyId}::uuid is null or inventory.pharmacy_id = ${pharmacyId})
      and exists (select from daily_item where daily_item.inventory_number = number and looked_at is null)
      and exists (
        select from count_line where count_line.pharmacy_id = inventory.pharmacy_id
          and count_line.inventory_number = number and live
          and (${pharmacyId}::uuid is not null or received_at > now() - interval '1 hour')
      )
  `.execute(db);
  for (const { number } of rows) {
    const inventory = await findComparisonBasis(db, number);
    await sql`
      with ${await comparisonItems(db, inventory)},
      answered as (
        select item_key, bool_or(edited_by is not null or office_at is not null) as is_corrected
        from resolved join ${linesOf(inventory)} on count_line.barcode_key = resolved.barcode_key
          and count_line.internal_code_key = resolved.internal_code_key
        join count on count.pharmacy_id = count_line.pharmacy_id and count.id = count_line.count_id
        where item_key is not null group by item_key
        having max(count_line.received_at) < now() - make_interval(mins => ${QUIET_MINUTES})
      )
      update daily_item set looked_at = now(), first_counted = case when not is_corrected then counted end,
        first_expected = expected, first_value = value
      from answered join in_scope using (item_key)
      where daily_item.inventory_number = ${number} and daily_item.item_key = answered.item_key
        and looked_at is null and counted is not null
    `.execute(db);
    await sql`
      delete from daily_choice using daily_item
      where daily_item.inventory_number = ${number} and daily_item.pharmacy_id = daily_choice.pharmacy_id
        and daily_item.item_key = daily_choice.item_key and looked_at > chosen_at
    `.execute(db);
  }
}
