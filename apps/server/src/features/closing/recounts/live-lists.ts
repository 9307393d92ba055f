import { type RawBuilder, sql } from 'kysely';
import type { Confronted } from '../confronted-items.js';

/**
 * SQL after `confrontedItems`: the items of the lists that hold, of recounts that were neither cancelled nor deleted, each with
 * the sections that it replaces and `closed_at`, when its list was closed. Of a section that is counted twice as a whole they
 * are the items that either count has.
 */
export function liveLists({ recount }: Pick<Confronted, 'recount'>): RawBuilder<unknown> {
  return recount === null
    ? sql`(
        select section_id, round, item_key, replaces_sections, not_found, null::timestamptz as closed_at
        from recount_item where false
      )`
    : sql`(select recount_list.*, closed_at from recount_list join recount_task using (section_id))`;
}
