import { type RawBuilder, sql } from 'kysely';
import { countingLines } from '../counting-lines.js';
import type { Place } from '../late/discarded-views.js';
import type { MovementTerms } from './movement-terms-views.js';

/**
 * The common table expression `moved_round`, after `movedItems`: of each item with movements and each round that counted it,
 * when it was first and last counted, and the units that moved between the stock and the first line, in either direction of
 * time (docs/closing.md, "Open shop").
 */
export function movedRounds(
  place: Place,
  terms: MovementTerms,
  { isRecounted }: { readonly isRecounted: boolean },
): RawBuilder<unknown> {
  return sql`
    counted_moment as materialized (${isRecounted ? momentsOfRounds(place) : MOMENTS_OF_CODES}),
    item_moment as materialized (select * from counted_moment union all ${momentOfUncounted(terms)}),
    moved_share as materialized (
      select item_key, round, first_at, last_at, moved_on, moved_at, units, ${shareOf(terms)} as share,
        ${isDuring(terms)} as is_during
      from item_moment join moved using (item_key)
    ),
    moved_round as materialized (
      select item_key, round, first_at, round(sum(units * share), 3) as moved,
        bool_or(abs(share) = 0.5) as is_estimated, bool_or(is_during) as moved_in_count
      from moved_share group by item_key, round, first_at
    )
  `;
}

/**
 * The column `created_at` of a line: when it was made, on the device; frozen lines have the moment of their count. A device
 * whose battery was empty says a year long ago, so a line of more than 60 days before its inventory has the moment when the
 * server received it. Nobody counts without a network for so long.
 */
export function momentsOfLine({ number, pharmacyId }: Place) {
  const begun = sql`(select created_at - interval '60 days' from inventory where number = ${number})`;
  const moment = sql`case when created_at < ${begun} then received_at else least(created_at, received_at) end`;
  return {
    live: sql`${moment} as created_at`,
    frozen: sql`(select ${moment} from count where count.pharmacy_id = ${pharmacyId} and count.id = count_id)`,
  };
}

/** When items with movements were counted, by the moments that the codes of `resolved` have. */
const MOMENTS_OF_CODES = sql`
  select item_key, 1 as round, min(first_at) as first_at, max(last_at) as last_at
  from resolved where item_key in (select item_key from moved) group by item_key
`;

/** The same by the lines themselves. */
function momentsOfLines(place: Place, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select item_key, 1 as round, min(created_at) as first_at, max(created_at) as last_at
    from (select distinct item_key from moved) as of_moved
    join resolved using (item_key)
    join (${countingLines(place, sql`true`, momentsOfLine(place))}) as line using (barcode_key, internal_code_key)
    where ${where}
    group by item_key
  `;
}

/** The same by round, with what it kept of the first one; a list that found nothing, which is zero if staff say so, looked until it closed. */
function momentsOfRounds(place: Place): RawBuilder<unknown> {
  const isFirst = sql`
    item_key not in (select item_key from recount_list)
      and coalesce(section_id not in (select section_id from recount_task), true)
  `;
  return sql`
    select item_key, round, least(coalesce(first_at, closed_at), kept_first_at) as first_at,
      greatest(coalesce(last_at, closed_at), kept_last_at) as last_at
    from item_round
    left join (
      select item_key, round, min(created_at) as first_at, max(created_at) as last_at
      from round_line where worth = 'counts' group by item_key, round
    ) as counted_at using (item_key, round)
    left join (select item_key, round, kept_first_at, kept_last_at from kept_round) as kept using (item_key, round)
    where coalesce(first_at, closed_at) is not null
    union all ${momentsOfLines(place, isFirst)}
  `;
}

/** What nobody counted, as round 0, has moved until the last movement that is known. A day without an hour ends then. */
function momentOfUncounted({ stockAt, timeZone, until }: MovementTerms): RawBuilder<unknown> {
  return sql`
    select item_key, 0 as round, at as first_at, at as last_at
    from (select distinct item_key from moved) as uncounted
    cross join (
      select greatest(${stockAt}::timestamptz, least(${until}::timestamptz, max(coalesce(
        moved_at, (moved_on + 1)::timestamp at time zone ${timeZone}::text - interval '1 second'
      )))) as at
      from moved
    ) as latest
    where item_key not in (select item_key from counted_moment)
  `;
}

/** What of a movement is in the expected quantity. Half of a day without hours is, if the stock or the count is of that day. */
function shareOf({ stockAt, timeZone }: MovementTerms): RawBuilder<unknown> {
  const stock = sql`${stockAt}::timestamptz`;
  const [stockDay, countDay] = [dayOf(stock, timeZone), dayOf(sql`first_at`, timeZone)];
  return sql`case
    when moved_at is not null then case
      when moved_at > ${stock} and moved_at <= first_at then 1
      when moved_at > first_at and moved_at <= ${stock} then -1
      else 0
    end
    when moved_on < least(${stockDay}, ${countDay}) or moved_on > greatest(${stockDay}, ${countDay}) then 0
    else case when first_at >= ${stock} then 1 else -1 end
      * case when moved_on = ${stockDay} or moved_on = ${countDay} and round > 0 then 0.5 else 1 end
  end`;
}

function isDuring({ timeZone }: MovementTerms): RawBuilder<unknown> {
  return sql`case
    when moved_at is not null then moved_at > first_at and moved_at <= last_at
    else moved_on > ${dayOf(sql`first_at`, timeZone)} and moved_on < ${dayOf(sql`last_at`, timeZone)}
  end`;
}

function dayOf(moment: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${timeZone}::text)::date`;
}

/**
 * The common table expression `stocked_at_count`, after `moved_round`: `stocked` with what is expected at the first line of the
 * round that settles the item, else of the first one that counted it. What nobody counted has what is expected at the last movement.
 */
export function stockedAtCount({ isRecounted }: { readonly isRecounted: boolean }): RawBuilder<unknown> {
  return sql`
    stocked_at_count as (
      select item_key, internal_code, barcodes, description, department, expected + coalesce(moved, 0) as expected, value,
        is_stock_ambiguous, is_value_ambiguous, is_new, moved, compared.first_at as expected_at, compared.round as compared_round,
        coalesce(is_estimated, false) as is_estimated, coalesce(moved_in_count, false) as moved_in_count
      from stocked left join (${isRecounted ? SETTLED_MOMENT : sql`select * from moved_round`}) as compared using (item_key)
    )
  `;
}

/** A quantity that staff decided, of no round, is what they know last. */
const SETTLED_MOMENT = sql`
  select distinct on (item_key) moved_round.*
  from moved_round left join settled_rounds using (item_key)
  order by item_key, coalesce(question is null and moved_round.round = settled_round, false) desc,
    case when question is null and is_decided and settled_round is null then -moved_round.round else moved_round.round end
`;

/** The columns of `stocked_at_count` where nothing is known to have moved. */
export const NOT_MOVED = sql`
  null::numeric as moved, null::timestamptz as expected_at, false as is_estimated, false as moved_in_count
`;
