import { HINT_FACTORS } from '@balanco/contract/settlement/hints';
import { type RawBuilder, sql } from 'kysely';
import type { ComparedInventory } from '../comparison/compared-inventory.js';
import { linesOf } from '../comparison/counting-lines.js';

/** Frequent by chance: only a pack size in the description makes them likely. */
export const FREQUENT_FACTORS: readonly number[] = [2, 3];

/** 'C/2', 'CX 3', 'LEVE 3', '2UN'; for JavaScript (`iu`) and PostgreSQL (`~*`). */
export function packPattern(size: number): string {
  return String.raw`(?:^|\s)(?:(?:C|CX|COM|LEVE|KIT)[\s/.]*${size}|${size}\s*(?:UN|UND|UNID|UNIDADES|CP|COMP|CAPS|AMP|ENV))(?![\w,.À-ÿ])`;
}

/** 10,000 or more, or the item's own code by mistake (docs/closing.md, "Recount"). */
export const isCodeQuantity = sql`
  (quantity >= 10000 or (quantity >= 100 and trim_scale(quantity)::text in (
    count_line.internal_code_key, count_line.barcode_key, substr(resolved.item_key, 3)
  )))
`;

/** Over the window `shelf`: another person, same section, within 30 minutes. */
export const isSecondCounter = sql`
  (section_id is not null and collector_id <> lag(collector_id) over shelf
    and created_at - lag(created_at) over shelf <= interval '30 minutes')
`;

/**
 * Expression `suspicious_line`, after `keptItems`: such a quantity, or two people in one section within 30
 * minutes.
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

/** Expected is `factor` times counted or the reverse, and the name shows such a pack. */
function isPackOf(factor: number): RawBuilder<unknown> {
  const size = sql`(counted = expected * ${factor}::numeric or expected = counted * ${factor}::numeric)`;
  return sql`(${size} and description ~* ${packPattern(factor)})`;
}

export const isSuspicious: RawBuilder<unknown> = sql`(
  counted > greatest(10 * expected, 200)
  or (expected > 0 and counted > 0 and (counted = any(
    select expected * factor from unnest(${factors}) as factor
  ) or expected = any(select counted * factor from unnest(${factors}) as factor)
    or ${sql.join(FREQUENT_FACTORS.map(isPackOf), sql` or `)}))
  or item_key in (select item_key from suspicious_line where is_code)
  or (counted = 2 * expected and item_key in (select item_key from suspicious_line where is_double))
)`;
