import { type RawBuilder, sql } from 'kysely';
import type { Place } from '../inventories/inventory-facts-views.js';
import { countingLines } from './counting-lines.js';

/**
 * The join to `cut`, after `keptItems`, of how many sections and collectors counted each item. Lateral, so that the lines of a page's
 * codes are looked up instead of all being read.
 */
export function placesOfItems(place: Place): RawBuilder<unknown> {
  const isOfCodes = sql`barcode_key = resolved.barcode_key and internal_code_key = resolved.internal_code_key`;
  return sql`
    left join (
      select item_key, count(distinct section_id)::integer as sections, count(distinct collector_id)::integer as collectors
      from cut join resolved using (item_key)
      cross join lateral (${countingLines(place, isOfCodes)}) as line
      group by item_key
    ) as counted_by using (item_key)
  `;
}
