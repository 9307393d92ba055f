import { type RawBuilder, sql } from 'kysely';
import { isoMoment } from '../../../db/iso-moment.js';
import type { MovementTerms } from '../movements/movement-terms-views.js';

/** The query of the rounds of items as JSON, after `recountedItems`: how much each found, who, and when. */
export function roundsOfItems(movements: MovementTerms | null): RawBuilder<unknown> {
  const expected = sql`'expected', coalesce(expected, 0) + coalesce(moved, 0),`;
  return sql`
    select item_key, json_agg(json_build_object(
        ${movements === null ? sql`` : expected}
        'round', round, 'units', units, 'is_open', is_open, 'absent', absent, 'people', coalesce(people, '{}'),
        'first_at', ${isoMoment(sql`first_at`)}, 'last_at', ${isoMoment(sql`last_at`)}
      ) order by round) as rounds
    from item_round
    left join (
      select item_key, round, array_agg(distinct name) as people, min(created_at) as first_at, max(created_at) as last_at
      from round_line where worth = 'counts' group by item_key, round
    ) as told using (item_key, round)
    ${
      movements === null
        ? sql``
        : sql`
          left join (select item_key, expected from stocked) as stock using (item_key)
          left join (select item_key, round, moved from moved_round) as moved_until using (item_key, round)`
    }
    group by item_key
  `;
}
