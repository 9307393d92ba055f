import { type RawBuilder, sql } from 'kysely';
import type { Place } from '../late/discarded-views.js';
import { recountLines } from './recount-lines.js';

/** The units and lines of each item, after `resolved`. */
export const unitsOfItems = sql`
  select item_key, sum(units) as units, sum(lines)::integer as lines, bool_or(has_other_factor) as has_other_factor
  from resolved where item_key is not null group by item_key
`;

/** The recounts of an inventory, and `counted_item` without their lines. */
export function firstUnits(place: Place): RawBuilder<unknown> {
  return sql`
    ${recountLines(place)},
    counted_item as materialized (
      select item_key, lines, has_other_factor,
        case when lines > coalesce(recount_lines, 0) then counted.units - coalesce(recount_units, 0) end as units
      from (${unitsOfItems}) as counted
      left join (
        select item_key, count(*) as recount_lines, sum(units) as recount_units from recount_line group by item_key
      ) as recounts using (item_key)
    )
  `;
}

/** The figures of `measured` where nothing was recounted. */
export const ONE_ROUND = sql`
  counted_item.units as counted, counted_item.units - expected as difference,
  round((counted_item.units - expected) * value, 2) as difference_value,
  null::text as question, case when counted_item.units is not null then '1' end as round,
  false as is_decided, false as has_same_counter, false as has_off_list, null::numeric[] as seen
`;

/** The same with recounts: what the rounds settle, else what was found first. */
export const SETTLED_ROUNDS = sql`
  found.units as counted, found.units - expected as difference, round((found.units - expected) * value, 2) as difference_value,
  question, case when question is null then coalesce(round_name, case when found.units is not null then '1' end) end as round,
  coalesce(is_decided, false) and question is null as is_decided,
  coalesce(has_same_counter, false) as has_same_counter, coalesce(has_off_list, false) as has_off_list, seen
`;

/** What `SETTLED_ROUNDS` is read from. */
export const ROUNDS = sql`
  left join (
    select item_key, question, round_name, is_decided, settled_units, first_units, seen, true as is_listed from settled_rounds
  ) as recounted using (item_key)
  left join (
    select item_key, bool_or(worth = 'same_counter') as has_same_counter, bool_or(worth = 'off_list') as has_off_list
    from line_place group by item_key
  ) as mark using (item_key)
  cross join lateral (
    select case when is_listed is null then counted_item.units when question is null then settled_units else first_units end
      as units
  ) as found
`;
