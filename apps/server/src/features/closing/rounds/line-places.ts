import { type RawBuilder, sql } from 'kysely';
import { isReplaced } from './recount-lines.js';

/**
 * The query of where each line of a recount or of a recounted item is: in a settled round, `superseded` by another one or kept
 * as evidence alone, or `awaiting` a decision. All other lines that lead to an item are settled.
 */
export function linePlaces(): RawBuilder<unknown> {
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
