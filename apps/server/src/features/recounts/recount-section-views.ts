import type { RecountSection } from '@balanco/contract/recounts/recount-sections';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { linesOf, noSection } from '../comparison/counting-lines.js';
import { sectionOrNone } from './chosen-items.js';

/**
 * The sections of the first count with whoever counted there, by name (docs/closing.md, "Whole sections"). Lines without a
 * section are the last one, if there are any.
 */
export async function viewRecountSections(
  db: Database | Transaction,
  confronted: Confronted,
): Promise<RecountSection[]> {
  const { number } = confronted;
  const { rows } = await sql<RecountSection>`
    with line as materialized (
      select ${sectionOrNone} as section_id, collector_id, count(*) as lines
      from count_line left join section on section.id = count_line.section_id
      where ${linesOf(confronted)} and coalesce(section.kind, 'count') = 'count'
      group by 1, 2
    ),
    counter as (
      select section_id, sum(lines)::integer as lines, array_agg(distinct sub) filter (where sub <> '') as subs
      from line join collector on collector.id = collector_id group by section_id
    ),
    place as (
      select id, name, finalised_at is not null as is_closed, nullif(collector_sub, '') as assigned
      from section where inventory_number = ${number} and deleted_at is null and kind = 'count'
      union all
      select ${noSection}, '', true, null where exists (select from counter where section_id = ${noSection})
    )
    select place.id, place.name, is_closed, coalesce(lines, 0) as lines,
      case when assigned is null or assigned = any(coalesce(subs, '{}')) then coalesce(subs, '{}')
        else array_append(coalesce(subs, '{}'), assigned) end as counted_by,
      (
        select twice.name from recount join section as twice on twice.id = recount.section_id
        where recount.inventory_number = ${number} and whole_section = place.id and cancelled_at is null
          and twice.deleted_at is null limit 1
      ) as second
    from place left join counter on counter.section_id = place.id
    order by place.id = ${noSection}, place.name collate pt_br, place.id
  `.execute(db);
  return rows;
}
