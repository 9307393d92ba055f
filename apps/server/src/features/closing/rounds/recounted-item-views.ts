import type { RecountPolicy } from '@balanco/contract/recount-policy';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from '../late/discarded-views.js';
import { movedRounds } from '../movements/moved-round-views.js';
import type { MovementTerms } from '../movements/movement-terms-views.js';
import { comparedRounds } from './compared-rounds.js';
import { linePlaces } from './line-places.js';
import { isReplaced } from './recount-lines.js';
import { settledRounds } from './settled-rounds.js';

/** When rounds agree. */
export interface RecountTerms {
  readonly policy: RecountPolicy['policy'];
  readonly stockConfirms: boolean;
  /** The departments whose items the stock never confirms. */
  readonly controlled: readonly string[];
}

/**
 * The common table expression `settled_rounds`, after `recountLines` and `stocked`: each item of a list with the quantity that
 * its rounds agree on and the round that had it last, or the `question` that is left, and its `rounds` as JSON.
 */
export function recountedItems(
  place: Place,
  terms: RecountTerms,
  movements: MovementTerms | null,
): RawBuilder<unknown> {
  return sql`
    found_in_list as (
      select item_key, section_id, count(*) filter (where worth = 'counts') as lines,
        count(*) filter (where worth = 'same_counter') as same_lines,
        sum(units) filter (where worth = 'counts') as units
      from round_line group by item_key, section_id
    ),
    -- What lists without a line of the item became: the least certain of them says it for the round.
    round_result as (
      select item_key, recount_list.round, bool_or(closed_at is null) as is_open, max(closed_at) as closed_at,
        coalesce(sum(units), 0) as units, coalesce(sum(same_lines), 0) > 0 as has_same,
        case
          when bool_or(coalesce(lines, 0) = 0 and not_found is null) then 'undecided'
          when bool_or(coalesce(lines, 0) = 0 and not_found = 'next_round') then 'next_round'
          when bool_or(coalesce(lines, 0) = 0 and not_found = 'keep') then 'keep'
          when bool_or(coalesce(lines, 0) = 0) then 'zero'
        end as absent
      from recount_list join recount_task using (section_id) left join found_in_list using (item_key, section_id)
      group by item_key, recount_list.round
    ),
    first_line as (select item_key, section_id, units, created_at from round_line where round = 1 and worth = 'counts'),
    -- What a round didn't look at again is part of it as the first one had it.
    kept_round as (
      select item_key, round, sum(units) as units, min(created_at) as kept_first_at, max(created_at) as kept_last_at
      from replaced_part join first_line using (item_key)
      where not ${isReplaced()} group by item_key, round
    ),
    item_round as materialized (
      select item_key, 1 as round, false as is_open, null::timestamptz as closed_at, false as has_same, null as absent, units
      from (select distinct item_key from recount_list) as item
      left join (select item_key, sum(units) as units from first_line group by item_key) as first using (item_key)
      union all
      select item_key, round, is_open, closed_at, has_same, absent,
        case when coalesce(absent, 'zero') = 'zero' then round_result.units + coalesce(kept_round.units, 0) end
      from round_result left join kept_round using (item_key, round)
    ),
    ${movements === null ? sql`` : sql`${movedRounds(place, movements, { isRecounted: true })},`}
    round_candidate as (${comparedRounds(terms, movements)}),
    all_rounds as (
      select item_key, max(round) as last_round, bool_or(is_open) as is_open, max(closed_at) as closed_at,
        array_agg(units order by round) as seen,
        (array_agg(units order by round desc))[1] as last_units,
        (array_agg(absent order by round desc))[1] as last_absent,
        (array_agg(has_same order by round desc))[1] as last_same,
        -- A kept round is null itself. An earlier one that was not found either has nothing to keep.
        (array_agg(units order by round desc) filter (where units is not null))[1] as former_units,
        coalesce((array_agg(round order by round desc) filter (where units is not null))[1],
          (array_agg(round order by round desc))[2]) as former_round,
        count(distinct ${movements === null ? sql`units` : sql`difference`}) filter (where is_found) = 1 as is_agreed,
        max(round) filter (where is_found) as agreed_round,
        ${movements === null ? sql`max(units) filter (where is_found)` : sql`(array_agg(units order by round desc) filter (where is_found))[1]`} as agreed_units,
        (array_agg(units order by round) filter (where units is not null))[1] as first_units
      from round_candidate group by item_key
    ),
    settled_rounds as materialized (${settledRounds(place, terms)}),
    line_place as materialized (${linePlaces()})
  `;
}

/** How many items have lines in a recount that didn't ask for them, after `recountedItems`. */
export const UNASKED_ITEMS = sql`
  (select count(distinct item_key) from line_place where place = 'awaiting' and worth = 'off_list')
`;

/** How many recounts of an inventory are open. */
export function openRecounts(inventoryNumber: number): RawBuilder<unknown> {
  return sql`(
    select count(*) from recount join section on section.id = section_id
    where recount.inventory_number = ${inventoryNumber} and cancelled_at is null and deleted_at is null
      and finalised_at is null
  )`;
}
