import { type RawBuilder, sql } from 'kysely';
import { unitsOfCodes } from './bound-codes.js';
import { lateUnits, type Place } from './late/discarded-views.js';
import type { RecountTerms } from './rounds/recounted-item-views.js';
import type { Terms } from './terms-views.js';

/** Terms, with the departments whose items are never tolerated. */
export interface TermsInForce extends Terms {
  readonly controlled: readonly string[];
}

/**
 * The common table expressions that tell the items which an inventory compares from the others, after `compared`
 * (docs/closing.md, "Scope"). `judged` has the items of both:
 *
 * - `confronted`: the items in scope, and those that staff decided to compare;
 * - `outside`: the items that were counted out of scope.
 */
export function scopedItems(number: number, terms: TermsInForce): RawBuilder<unknown> {
  const isPartial = terms.scope === 'partial';
  return sql`
    ${abcClasses(terms)}
    judged as materialized (
      select *, item_key in (select item_key from changed) as is_stock_changed, ${isTolerated(terms)} as is_tolerated,
        ${isPartial ? isInScope(terms) : sql`true`} as is_in_scope,
        ${isPartial ? isIncluded(number) : sql`false`} as is_included,
        case
          when question is not null then 'recounting'
          when is_uncounted then 'uncounted'
          when difference = 0 then 'matching'
          when difference < 0 then 'shortage'
          else 'overage'
        end as state
      from compared
    ),
    confronted as (select * from judged where is_in_scope or is_included),
    outside as (select * from judged where not is_in_scope and not is_included and counted is not null)
  `;
}

/** A is the first 80 % of the R$ of the stock, B up to 95 %, C the rest. What has no R$ is C. */
function abcClasses({ scope, classes }: Terms): RawBuilder<unknown> {
  if (scope === 'full' || classes.length === 0) return sql``;
  return sql`
    abc as materialized (
      select item_key, case
          when worth = 0 then 'C' when before < total * 0.8 then 'A' when before < total * 0.95 then 'B' else 'C'
        end as class
      from (
        select item_key, worth, sum(worth) over () as total, coalesce(sum(worth) over (
            order by worth desc, item_key collate "C" rows between unbounded preceding and 1 preceding
          ), 0) as before
        from (select item_key, greatest(expected * value, 0) as worth from item) as stock
      ) as ranked
    ),
  `;
}

function isInScope({ departments, itemKeys, classes }: Terms): RawBuilder<unknown> {
  const conditions = [
    sql`department = any(${[...departments]}::text[])`,
    sql`item_key = any(${[...itemKeys]}::text[])`,
  ];
  if (classes.length > 0) {
    conditions.push(sql`item_key in (select item_key from abc where class = any(${[...classes]}::text[]))`);
  }
  // What the catalogue got later had no stock, which is the least.
  if (classes.includes('C')) conditions.push(sql`is_new`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function isIncluded(number: number): RawBuilder<unknown> {
  return sql`item_key in (select item_key from scope_decision where inventory_number = ${number})`;
}

/** Small in R$, and small in units or percent. Nothing expected is above any percentage (docs/closing.md, "Tolerance"). */
function isTolerated({ tolerance, controlled }: TermsInForce): RawBuilder<unknown> {
  const { units, percent, money } = tolerance;
  if (units === 0 && percent === 0) return sql`false`;
  return sql`coalesce(
    difference <> 0 and abs(difference_value) <= ${money}::numeric
      and (abs(difference) <= ${units}::numeric or (expected > 0 and abs(difference) * 100 <= expected * ${percent}::numeric))
      and department <> all(${[...controlled]}::text[]),
    false
  )`;
}

/** The query of the units that no item settles, after `confrontedItems`: `superseded`, `awaiting`, and `late`, which were left out. */
export function unsettledUnits(
  place: Place & { readonly recount: RecountTerms | null },
): RawBuilder<unknown> {
  const at = (where: string) =>
    place.recount === null
      ? sql`0::numeric`
      : sql`coalesce((
          select sum(units) from line_place where place = ${where} and item_key not in (select item_key from outside)
        ), 0)`;
  return sql`
    select ${at('superseded')} as superseded, ${at('awaiting')} as awaiting, ${lateUnits(place, unitsOfCodes)} as late
  `;
}

/**
 * The query of where the units of all live lines are, as `units` of the contract, and of how many codes lead to no item
 * (docs/closing.md, "Expected, counted, difference").
 *
 * @param unsettled the query of `unsettledUnits`, or of what was kept of it
 */
export function unitsByPlace(unsettled: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select json_build_object(
        'total', coalesce(sum(units), 0) + max(late), 'late', max(late),
        'settled', coalesce(sum(units) filter (where item_key is not null and not is_outside), 0)
          - max(superseded) - max(awaiting),
        'superseded', max(superseded), 'awaiting', max(awaiting),
        'out_of_scope', coalesce(sum(units) filter (where is_outside), 0),
        'unregistered', coalesce(sum(units) filter (where reason = 'unregistered'), 0),
        'ambiguous', coalesce(sum(units) filter (where reason = 'ambiguous'), 0)
      ) as units,
      count(*) filter (where reason = 'unregistered') as unregistered_codes,
      count(*) filter (where reason = 'ambiguous') as ambiguous_codes
    from (${unsettled}) as unsettled
    left join (
      select *, coalesce(item_key in (select item_key from outside), false) as is_outside from resolved
    ) as pair on true
  `;
}
