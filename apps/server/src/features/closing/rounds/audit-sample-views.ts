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
        'drawn', count(*),
        'wrong', count(*) filter (where case when question is null then confronted.difference else second.difference end <> 0)
      ) end
    from (
      select distinct item_key from recount_item join recount_task using (section_id)
      where drawn and closed_at is not null and not is_cancelled
    ) as listed
    join round_candidate as first on first.item_key = listed.item_key and first.round = 1
    join round_candidate as second on second.item_key = listed.item_key and second.round = 2
    join confronted on confronted.item_key = listed.item_key
    where first.difference = 0 and second.units is not null
  )`;
}
