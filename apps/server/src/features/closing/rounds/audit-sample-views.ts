import { type RawBuilder, sql } from 'kysely';
import type { RecountTerms } from './recounted-item-views.js';

/**
 * The audit sample as JSON, after `confrontedItems`: how many items that matched were drawn and counted again, and how many of
 * them were wrong; null if none were (docs/closing.md, "Audit sample").
 */
export function auditSample({ recount }: { readonly recount: RecountTerms | null }): RawBuilder<unknown> {
  if (recount === null) return sql`null::json`;
  return sql`(
    select case when count(*) > 0 then json_build_object(
        'drawn', count(*), 'wrong', count(*) filter (where second.units <> first.units)
      ) end
    from (
      select distinct item_key from recount_list
      join recount_task using (section_id) join recount using (section_id)
      where criteria ->> 'sample' is not null and closed_at is not null
    ) as drawn
    join item_round as first on first.item_key = drawn.item_key and first.round = 1
    join item_round as second on second.item_key = drawn.item_key and second.round = 2
    join confronted on confronted.item_key = drawn.item_key
    where first.units = expected and second.units is not null
  )`;
}
