import { type RawBuilder, sql } from 'kysely';
import type { MovementTerms } from '../movements/movement-terms-views.js';
import type { RecountTerms } from './recounted-item-views.js';

/**
 * The query of each round of `item_round` with its `difference` from what was expected, and with whether another round or the stock
 * says the same (docs/closing.md, "How rounds settle").
 */
export function comparedRounds(terms: RecountTerms, movements: MovementTerms | null): RawBuilder<unknown> {
  return movements === null ? comparedUnits(terms) : comparedDifferences(terms);
}

/** Rounds that found the same quantity agree, and so does a recount with the stock, if that confirms. */
function comparedUnits({ stockConfirms, controlled }: RecountTerms): RawBuilder<unknown> {
  return sql`
    select item_round.*, units - coalesce(expected, 0) as difference, units is not null and (
        count(*) over (partition by item_key, units) > 1
        or (${stockConfirms} and round > 1 and units = expected and department <> all(${[...controlled]}::text[]))
      ) as is_found
    from item_round left join (select item_key, expected, department from stocked) as stock using (item_key)
  `;
}

/** The same where movements are known: rounds agree by their differences, each from what was expected at its own first line. */
function comparedDifferences({ stockConfirms, controlled }: RecountTerms): RawBuilder<unknown> {
  return sql`
    select moment.*, units is not null and (
        count(*) over (partition by item_key, difference) > 1
        or (${stockConfirms} and round > 1 and difference = 0 and department <> all(${[...controlled]}::text[]))
      ) as is_found
    from (
      select item_round.*, department, units - coalesce(expected, 0) - coalesce(moved, 0) as difference
      from item_round
      left join (select item_key, expected, department from stocked) as stock using (item_key)
      left join (select item_key, round, moved from moved_round) as movements using (item_key, round)
    ) as moment
  `;
}
