import { HINT_FACTORS } from '@balanco/contract/settlement/hints';
import { type RawBuilder, sql } from 'kysely';
import type { ComparedInventory } from '../comparison/compared-inventory.js';
import { linesOf } from '../comparison/counting-lines.js';

/** Factors so frequent by chance that only a pack of that size in the description makes them likely. */
export const FREQUENT_FACTORS: readonly number[] = [2, 3];

/**
 * Matches a name with this pack size: 'C/2', 'CX 3', 'LEVE 3', '2UN'. JavaScript (flags `iu`) and PostgreSQL
 * (`~*`) read it alike.
 */
export function packPattern(size: number): string {
  return String.raw`(?:^|\s)(?:(?:C|CX|COM|LEVE|KIT)[\s/.]*${size}|${size}\s*(?:UN|UND|UNID|UNIDADES|CP|COMP|CAPS|AMP|ENV))(?![\w,.À-ÿ])`;
}

/**
 * SQL on `count_line` joined with `resolved`: whether the quantity is 10,000 or more, or the item's own code,
 * typed or scanned by mistake (docs/closing.md, "Recount").
 */
export const isCodeQuantity = sql`
  (quantity >= 10000 or (quantity >= 100 and trim_scale(quantity)::text in (
    count_line.internal_code_key, count_line.barcode_key, substr(resolved.item_key, 3)
  )))
`;

/**
 * SQL, over the window `shelf`: whether another person counted the item in the section within the last 30
 * minutes.
 */
export const isSecondCounter = sql`
  (section_id is not null and collector_id <> lag(collector_id) over shelf
    and created_at - lag(created_at) over shelf <= interval '30 minutes')
`;

/**
 * The common table expression `suspicious_line`, after `keptItems`: items with such a quantity, or with two
 * people in one section within 30 minutes, by any of their codes.
 */
export function suspiciousItems(inventory: ComparedInventory): RawBuilder<unknown> {
  return sql`
    suspicious_line as (
      select item_key, bool_or(is_code) as is_code, bool_or(is_double) as is_double
      from (
        select resolved.item_key, ${isCodeQuantity} as is_code, ${isSecondCounter} as is_double
        from resolved
        join count_line on count_line.barcode_key = resolved.barcode_key
          and count_line.internal_code_key = resolved.internal_code_key
        where ${linesOf(inventory)} and resolved.item_key is not null
        window shelf as (partition by resolved.item_key, section_id order by created_at, id)
      ) as line
      group by item_key
    )
  `;
}

const rareFactors = HINT_FACTORS.filter((factor) => !FREQUENT_FACTORS.includes(factor));
const factors = sql`${rareFactors}::numeric[]`;

/** SQL: whether expected is `factor` times counted or the reverse, and the name shows such a pack. */
function isPackOf(factor: number): RawBuilder<unknown> {
  const size = sql`(counted = expected * ${factor}::numeric or expected = counted * ${factor}::numeric)`;
  return sql`(${size} and description ~* ${packPattern(factor)})`;
}

/**
 * SQL on a row of `confronted`, with `suspicious_line`. The subqueries don't depend on the row, so they run
 * once and are hashed.
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
