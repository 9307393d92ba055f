import { type RawBuilder, sql } from 'kysely';
import type { Confronted } from '../comparison/confronted-views.js';

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
 * After `keptItems` and `task`: each item and person that the sections have lines of, as `recounted`; those that settle nothing because
 * the person counted the item in a round before, as `same`; and the items that somebody else has, as `found`.
 */
export const recountedItems = sql`
  recounted as materialized (
    select placed.section_id, item_key, sub, min(collector.name) as name, bool_and(worth = 'same_counter') as is_same
    from placed_line as placed join task on task.section_id = placed.section_id join collector on collector.id = collector_id
    group by placed.section_id, item_key, sub, case when sub = '' then fold(collector.name) end
  ),
  same as (select * from recounted where is_same),
  found as (select distinct section_id, item_key from recounted where not is_same)
`;
