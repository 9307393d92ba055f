import { type RawBuilder, sql } from 'kysely';
import type { Confronted } from '../confronted-items.js';
import { linesOf } from '../counting-lines.js';
import { isOfEarlierRound, sectionOrNone } from './chosen-items.js';

/** The live recounts of an inventory with their sections as `task`. */
export function recountTasks({ number }: Confronted, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    task as materialized (
      select recount.*, section.name, section.round, section.collector_sub, section.collector_name, section.finalised_at,
        case when whole_section is not null then json_build_object('id', whole_section, 'name', coalesce(first.name, ''),
          'is_closed', first.id is null or first.deleted_at is not null or first.finalised_at is not null
        ) end as whole
      from recount join section on section.id = section_id left join section as first on first.id = whole_section
      where recount.inventory_number = ${number} and section.deleted_at is null and ${where}
    )
  `;
}

/**
 * After `confrontedItems`: each item and person that the sections of `task` have lines of, as `recounted`; those that settle
 * nothing because the person counted the item in a round before, as `same`; and the items that somebody else has, as `found`.
 */
export function recountedItems(confronted: Confronted): RawBuilder<unknown> {
  return sql`
    recounted as materialized (
      select distinct count_line.section_id, resolved.item_key, collector.sub, collector.name
      from count_line join resolved using (barcode_key, internal_code_key)
      join collector on collector.id = count_line.collector_id
      where ${linesOf(confronted)} and count_line.section_id in (select section_id from task)
        and resolved.item_key is not null
    ),
    same as materialized (
      select recounted.* from recounted join task using (section_id)
      where exists (
        select from resolved
        join count_line on count_line.barcode_key = resolved.barcode_key
          and count_line.internal_code_key = resolved.internal_code_key
        join collector on collector.id = count_line.collector_id
        left join section on section.id = count_line.section_id
        left join recount on recount.section_id = count_line.section_id
        where resolved.item_key = recounted.item_key and collector.sub = recounted.sub and ${linesOf(confronted)}
          and ${isOfEarlierRound(sql`task.round`)} and (task.whole_section is null or ${sectionOrNone} = task.whole_section)
      ) and not exists (
        select from recount_override
        where recount_override.section_id = recounted.section_id and collector_sub = recounted.sub
      )
    ),
    found as materialized (
      select distinct section_id, item_key from recounted
      where (section_id, item_key, sub) not in (select section_id, item_key, sub from same)
    )
  `;
}
