import { HINT_FACTORS } from '@balanco/contract/settlement/hints';
import { type RawBuilder, sql } from 'kysely';

/** Frequent by chance: only a pack size in the description makes them likely. */
export const FREQUENT_FACTORS: readonly number[] = [2, 3];

/** 'C/2', 'CX 3', 'LEVE 3', '2UN'; for JavaScript (`iu`) and PostgreSQL (`~*`). */
export function packPattern(size: number): string {
  return String.raw`(?:^|\s)(?:(?:C|CX|COM|LEVE|KIT)[\s/.]*${size}|${size}\s*(?:UN|UND|UNID|UNIDADES|CP|COMP|CAPS|AMP|ENV))(?![\w,.À-ÿ])`;
}

const rareFactors = HINT_FACTORS.filter((factor) => !FREQUENT_FACTORS.includes(factor));
const factors = sql`${rareFactors}::numeric[]`;

/** Expected is `factor` times counted or the reverse, and the name shows such a pack. */
function isPackOf(factor: number): RawBuilder<unknown> {
  const size = sql`(counted = expected * ${factor}::numeric or expected = counted * ${factor}::numeric)`;
  return sql`(${size} and description ~* ${packPattern(factor)})`;
}

/**
 * A condition on a row of `in_scope`, after `comparisonWork` (docs/comparison.md, "Recount"). The subqueries
 * don't depend on the row, so they run once and are hashed.
 */
export const isSuspicious: RawBuilder<unknown> = sql`(
  counted > greatest(10 * expected, 200)
  or (expected > 0 and counted > 0 and (
    mod(counted, nullif(expected, 0)) = 0 and counted / nullif(expected, 0) = any(${factors})
    or mod(expected, nullif(counted, 0)) = 0 and expected / nullif(counted, 0) = any(${factors})
    or ${sql.join(FREQUENT_FACTORS.map(isPackOf), sql` or `)}))
  or item_key in (select item_key from suspicious_line where is_code)
  or (counted = 2 * expected and item_key in (select item_key from suspicious_line where is_double))
)`;
