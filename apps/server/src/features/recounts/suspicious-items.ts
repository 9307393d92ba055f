import { HINT_FACTORS } from '@balanco/contract/settlement/hints';
import { type RawBuilder, sql } from 'kysely';
import type { Confronted } from '../comparison/confronted-views.js';
import { linesOf } from '../comparison/counting-lines.js';
import { FREQUENT_FACTORS, packPattern } from '../comparison/pack-pattern.js';

/**
 * SQL: whether the quantity of a line of `count_line` joined with `resolved` is 10,000 or more, or the item's own code, which was
 * typed or scanned into the quantity (docs/closing.md, "Recount").
 */
export const isCodeQuantity = sql`
  (quantity >= 10000 or (quantity >= 100 and trim_scale(quantity)::text in (
    count_line.internal_code_key, count_line.barcode_key, substr(resolved.item_key, 3)
  )))
`;

/** SQL: whether another person counted the item in the section up to half an hour before, over the window `shelf`. */
export const isSecondCounter = sql`
  (section_id is not null and collector_id <> lag(collector_id) over shelf
    and created_at - lag(created_at) over shelf <= interval '30 minutes')
`;

/**
 * The common table expression `suspicious_line`, after `keptItems`: of each item whether a line has such a quantity, and
 * whether two people counted it in one section within half an hour, by whichever of its codes.
 */
export function suspiciousItems(confronted: Confronted): RawBuilder<unknown> {
  return sql`
    suspicious_line as (
      select item_key, bool_or(is_code) as is_code, bool_or(is_double) as is_double
      from (
        select resolved.item_key, ${isCodeQuantity} as is_code, ${isSecondCounter} as is_double
        from resolved
        join count_line on count_line.barcode_key = resolved.barcode_key
          and count_line.internal_code_key = resolved.internal_code_key
        where ${linesOf(confronted)} and resolved.item_key is not null
        window shelf as (partition by resolved.item_key, section_id order by created_at, id)
      ) as line
      group by item_key
    )
  `;
}

const rareFactors = HINT_FACTORS.filter((factor) => !FREQUENT_FACTORS.includes(factor));
const factors = sql`${rareFactors}::numeric[]`;

/** SQL: whether expected or counted is so many times the other one, as the pack in the name of the row is. */
function isPackOf(factor: number): RawBuilder<unknown> {
  const size = sql`(counted = expected * ${factor}::numeric or expected = counted * ${factor}::numeric)`;
  return sql`(${size} and description ~* ${packPattern(factor)})`;
}

/**
 * SQL: whether the quantity of a row of `confronted` looks like a mistake, with `suspicious_line`. Its subqueries know nothing of
 * the row, so they are made once and hashed.
 */
export const isSuspicious: RawBuilder<unknown> = sql`(
  counted > greatest(10 * expected, 200)
  or (expected > 0 and counted > 0 and (counted = any(
    select expected * factor from unnest(${factors}) as factor
  ) or expected = any(select counted * factor from unnest(${factors}) as factor)
    or ${sql.join(FREQUENT_FACTORS.map(isPackOf), sql` or `)}))
  or item_key in (select item_key from suspicious_line where is_code)
  or (counted = 2 * expected and item_key in (select item_key from suspicious_line where is_double))
)`;
