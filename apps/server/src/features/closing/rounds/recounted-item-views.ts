import { LAST_ROUND, type SettlePolicy } from '@balanco/contract/recount-outcome';
import { type RawBuilder, sql } from 'kysely';
import { isoMoment } from '../../../db/iso-moment.js';
import { noSection } from '../counting-lines.js';

/** When rounds agree. */
export interface RecountTerms {
  readonly policy: SettlePolicy;
  readonly stockConfirms: boolean;
  /** The departments whose items the stock never confirms. */
  readonly controlled: readonly string[];
}

/**
 * The common table expression `settled_rounds`, after `recountLines` and `stocked`: each item of a list with the quantity that
 * its rounds agree on and the round that had it last, or the `question` that is left, and its `rounds` as JSON. The
 * contract's `settleRounds` says the same; both must change together.
 */
export function recountedItems(number: number, terms: RecountTerms): RawBuilder<unknown> {
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
    first_line as (select item_key, section_id, units from round_line where round = 1 and worth = 'counts'),
    -- What a round didn't look at again is part of it as the first one had it.
    kept_round as (
      select item_key, round, sum(units) as units from replaced_part join first_line using (item_key)
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
    round_candidate as (
      select item_round.*, units is not null and (
          count(*) over (partition by item_key, units) > 1
          or (${terms.stockConfirms} and round > 1 and units = expected and department <> all(${[...terms.controlled]}::text[]))
        ) as is_found
      from item_round left join (select item_key, expected, department from stocked) as stock using (item_key)
    ),
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
        count(distinct units) filter (where is_found) = 1 as is_agreed,
        max(round) filter (where is_found) as agreed_round, max(units) filter (where is_found) as agreed_units,
        (array_agg(units order by round) filter (where units is not null))[1] as first_units
      from round_candidate group by item_key
    ),
    settled_rounds as materialized (
      select all_rounds.item_key, question, stands.round as settled_round, stands.units as settled_units, is_decided, first_units,
        case when question is null and stands.units is not null then
          case when is_decided then 'D' else stands.round::text end
        end as round_name, all_rounds.seen
      from all_rounds
      left join recount_decision as decision on decision.inventory_number = ${number}
        and decision.item_key = all_rounds.item_key and cancelled_at is null and decision.seen = all_rounds.seen
      left join (
        select item_key, max(received_at) as received_at from round_line where worth = 'counts' group by item_key
      ) as newest on newest.item_key = all_rounds.item_key
      cross join lateral (
        select not is_open and decision.id is not null as has_decision,
          coalesce(newest.received_at > closed_at, false) as is_late
      ) as known
      cross join lateral (
        select case
          when is_open then 'open'
          when has_decision then null
          when is_late then 'after_recount'
          when last_absent = 'undecided' then case when last_same then 'same_counter' else 'not_found' end
          when last_absent in ('zero', 'keep') then null
          when last_absent is null and ${terms.policy === 'latest'} then null
          when is_agreed then null
          when last_round < ${LAST_ROUND} then 'third_round'
          else 'no_consensus'
        end as question
      ) as asked
      cross join lateral (
        select case
            when has_decision then decision.round
            when last_absent = 'zero' then last_round
            when last_absent = 'keep' then former_round
            when last_absent is null and ${terms.policy === 'latest'} then last_round
            else agreed_round
          end as round,
          case
            when has_decision then decision.quantity
            when last_absent = 'zero' then last_units
            when last_absent = 'keep' then former_units
            when last_absent is null and ${terms.policy === 'latest'} then last_units
            else agreed_units
          end as units,
          has_decision or coalesce(last_absent in ('zero', 'keep'), false) as is_decided
      ) as stands
    ),
    line_place as materialized (${linePlaces()})
  `;
}

/** Whether a round of `replaced_part` replaced a line with `section_id` of the first round. */
function isReplaced(): RawBuilder<unknown> {
  return sql`(is_all or coalesce(section_id, ${noSection}) = any(replaced_part.sections))`;
}

/**
 * The query of where each line of a recount or of a recounted item is: in a settled round, `superseded` by another one or kept
 * as evidence alone, or `awaiting` a decision. All other lines that lead to an item are settled.
 */
function linePlaces(): RawBuilder<unknown> {
  return sql`
    select line_id, item_key, units, case
        when worth = 'cancelled' then 'superseded'
        when worth = 'off_list' or question is not null then 'awaiting'
        when worth = 'same_counter' then 'superseded'
        when round_line.round = settled_round then 'settled'
        when round_line.round = 1 and settled_round > 1 and not ${isReplaced()} then 'settled'
        else 'superseded'
      end as place, worth
    from round_line
    join settled_rounds using (item_key)
    left join (select item_key, round as settled_round, is_all, sections from replaced_part) as replaced_part
      using (item_key, settled_round)
    union all
    select line_id, item_key, units, case when is_cancelled then 'superseded' else 'awaiting' end,
      case when is_cancelled then 'cancelled' else 'off_list' end
    from recount_line join recount_task using (section_id)
    where item_key not in (select item_key from settled_rounds)
  `;
}

/** The query of the rounds of items as JSON, after `recountedItems`: how much each found, who, and when. */
export function roundsOfItems(): RawBuilder<unknown> {
  return sql`
    select item_key, json_agg(json_build_object(
        'round', round, 'units', units, 'is_open', is_open, 'absent', absent, 'people', coalesce(people, '{}'),
        'first_at', ${isoMoment(sql`first_at`)}, 'last_at', ${isoMoment(sql`last_at`)}
      ) order by round) as rounds
    from item_round
    left join (
      select item_key, round, array_agg(distinct name) as people, min(created_at) as first_at, max(created_at) as last_at
      from round_line where worth = 'counts' group by item_key, round
    ) as told using (item_key, round)
    group by item_key
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
