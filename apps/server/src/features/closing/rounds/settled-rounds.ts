import { type RawBuilder, sql } from 'kysely';
import type { Place } from '../late/discarded-views.js';
import { isReplaced } from './recount-lines.js';
import type { RecountTerms } from './recounted-item-views.js';

/** The last round that staff can ask for. */
const LAST_ROUND = 3;

/**
 * The query of what the rounds of each item settle, or the `question` that is left, after `all_rounds` (docs/closing.md, "How
 * rounds settle").
 */
export function settledRounds({ number }: Place, terms: RecountTerms): RawBuilder<unknown> {
  return sql`
    select all_rounds.item_key, question, stands.round as settled_round, stands.units as settled_units, is_decided, first_units,
      case when question is null and stands.units is not null then
        case when is_decided then 'D' else stands.round::text end
      end as round_name, all_rounds.seen
    from all_rounds
    left join recount_decision as decision on decision.inventory_number = ${number}
      and decision.item_key = all_rounds.item_key and cancelled_at is null and decision.seen = all_rounds.seen
    left join (${newestLines()}) as newest on newest.item_key = all_rounds.item_key
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
      select
        ${standing(terms, { decided: 'decision.round', last: 'last_round', former: 'former_round', agreed: 'agreed_round' })} as round,
        ${standing(terms, { decided: 'decision.quantity', last: 'last_units', former: 'former_units', agreed: 'agreed_units' })} as units,
        has_decision or coalesce(last_absent in ('zero', 'keep'), false) as is_decided
    ) as stands
  `;
}

/** The columns that have the same of each round that may stand. */
interface StandingColumns {
  readonly decided: string;
  readonly last: string;
  readonly former: string;
  readonly agreed: string;
}

/** Which of the columns has it of the round that stands. */
function standing({ policy }: RecountTerms, { decided, last, former, agreed }: StandingColumns) {
  return sql`case
    when has_decision then ${sql.ref(decided)}
    when last_absent = 'zero' then ${sql.ref(last)}
    when last_absent = 'keep' then ${sql.ref(former)}
    when last_absent is null and ${policy === 'latest'} then ${sql.ref(last)}
    else ${sql.ref(agreed)}
  end`;
}

/**
 * The query of when the newest line arrived that a recount of its item has or replaces. What was counted first in other sections
 * is part of every round, so it is never late.
 */
function newestLines(): RawBuilder<unknown> {
  return sql`
    select item_key, max(received_at) as received_at from round_line join replaced_part using (item_key)
    where worth = 'counts' and (round_line.round > 1 or ${isReplaced()}) group by item_key
  `;
}
