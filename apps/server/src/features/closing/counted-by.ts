import { type RawBuilder, sql } from 'kysely';
import type { Confronted } from './confronted-items.js';
import { countingLines } from './counting-lines.js';
import type { Place } from './late/discarded-views.js';
import { roundsOfItems } from './rounds/round-views.js';

/**
 * The joins to `cut`, after `confrontedItems`, of how many sections and collectors counted each item, and of its rounds.
 * Lateral, so that the lines of a page's codes are looked up instead of all being read again.
 */
export function countedBy(place: Place & Pick<Confronted, 'recount' | 'movements'>): RawBuilder<unknown> {
  return sql`
    ${placesOfItems(place)}
    ${place.recount === null ? sql`cross join (select null::json as rounds) as no_rounds` : sql`left join (${roundsOfItems(place.movements)}) as round_of using (item_key)`}
  `;
}

/** The first of these joins: kept rows have their rounds. */
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
