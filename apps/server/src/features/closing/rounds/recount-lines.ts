import { type RawBuilder, sql } from 'kysely';
import { countingLines, noSection } from '../counting-lines.js';
import type { Place } from '../late/discarded-views.js';
import { unitsOfLine } from '../line-unit-views.js';
import { momentsOfLine } from '../movements/moved-round-views.js';

/**
 * The common table expressions of an inventory's recounts, after `resolved` (docs/closing.md, "Recount"):
 *
 * - `recount_task`: the sections that recount;
 * - `recount_list`: the items of each task that isn't cancelled, with the sections of the first round that it replaces;
 * - `replaced_part`: the same by item and round;
 * - `recount_line`: the lines in tasks that lead to an item;
 * - `round_line`: all lines of listed items, and what each is worth: `counts` in its round; `cancelled`, `off_list` and
 *   `same_counter` lines settle nothing.
 */
export function recountLines(place: Place): RawBuilder<unknown> {
  const units = unitsOfLine('line');
  const ids = { live: sql`id as line_id`, frozen: sql`line_id` };
  const moments = momentsOfLine(place);
  // What stands in for a count that was left out is never late.
  const further = {
    live: sql`id as line_id, received_at, ${moments.live}`,
    frozen: sql`line_id, null::timestamptz, ${moments.frozen}`,
  };
  return sql`
    recount_task as materialized (
      select section_id, section.round, whole_section, cancelled_at is not null as is_cancelled,
        -- What is counted twice as a whole is compared once both counts are closed.
        case when first.id is null or first.finalised_at is not null and section.finalised_at is not null
          then greatest(section.finalised_at, first.finalised_at)
        end as closed_at
      from recount join section on section.id = recount.section_id and section.deleted_at is null
      left join section as first on first.id = whole_section and first.deleted_at is null
      where recount.inventory_number = ${place.number}
    ),
    recount_line as materialized (
      select line_id, item_key, line.section_id, ${units} as units
      from (${countingLines(place, sql`section_id in (select section_id from recount_task)`, ids)}) as line
      join resolved using (barcode_key, internal_code_key) where item_key is not null
    ),
    -- A section that is counted twice has every item on its list that either count has.
    seen_whole as (
      select distinct section_id as place_id, item_key from (
        ${countingLines(
          place,
          sql`(section_id in (select whole_section from recount_task where not is_cancelled)
            or section_id is null and ${noSection} in (select whole_section from recount_task where not is_cancelled))`,
        )}
      ) as line join resolved using (barcode_key, internal_code_key) where item_key is not null
    ),
    recount_list as materialized (
      select recount_task.section_id, recount_task.round, item_key, replaces_sections, not_found
      from recount_item join recount_task using (section_id) where not is_cancelled
      union all
      select * from (
        select recount_task.section_id, recount_task.round, item_key, array[whole_section], null
        from recount_task join seen_whole on coalesce(place_id, ${noSection}) = whole_section where not is_cancelled
        union
        select recount_task.section_id, recount_task.round, item_key, array[whole_section], null
        from recount_task join recount_line using (section_id) where whole_section is not null and not is_cancelled
      ) as whole (section_id, round, item_key, replaces_sections, not_found)
      -- An item is on one list of a round: what a list of items has stays there.
      where not exists (
        select from recount_item join recount_task using (section_id)
        where recount_item.item_key = whole.item_key and (
          recount_item.section_id = whole.section_id
          or recount_item.round = whole.round and not is_cancelled
            and (replaces_sections is null or replaces_sections && whole.replaces_sections)
        )
      )
    ),
    replaced_part as materialized (
      select item_key, round, bool_or(replaces_sections is null) as is_all,
        array_agg(replaces_section) filter (where replaces_section is not null) as sections
      from recount_list left join lateral unnest(replaces_sections) as replaces_section on true
      group by item_key, round
    ),
    known_line as (
      select line_id, resolved.item_key, line.section_id, coalesce(recount_task.round, 1) as round, ${units} as units, received_at, created_at,
        sub, name, coalesce(nullif(sub, ''), fold(name)) as person, whole_section,
        coalesce(whole_section, line.section_id, ${noSection}) as part,
        case
          when recount_task.is_cancelled then 'cancelled'
          when recount_task.section_id is not null and recount_list.item_key is null then 'off_list'
          else 'counts'
        end as worth
      from (select distinct item_key from recount_list) as item_of_list
      join resolved using (item_key)
      join (${countingLines(place, sql`true`, further)}) as line using (barcode_key, internal_code_key)
      join collector on collector.id = collector_id
      left join recount_task on recount_task.section_id = line.section_id
      left join recount_list on recount_list.section_id = line.section_id and recount_list.item_key = resolved.item_key
    ),
    round_line as materialized (
      select line_id, item_key, known.section_id, round, units, received_at, created_at, name, case
          when worth = 'counts' and round > first_round and override.section_id is null then 'same_counter' else worth
        end as worth
      from (
        -- Whoever counts a section twice as a whole may have counted its items elsewhere: that was another shelf.
        select *, case when whole_section is null
            then min(round) filter (where worth = 'counts') over (partition by item_key, person)
            else min(round) filter (where worth = 'counts') over (partition by item_key, person, part)
          end as first_round
        from known_line
      ) as known
      left join recount_override as override on override.section_id = known.section_id and collector_sub = sub
    )
  `;
}

/** Whether a round of `replaced_part` replaced a line with `section_id` of the first round. */
export function isReplaced(): RawBuilder<unknown> {
  return sql`(is_all or coalesce(section_id, ${noSection}) = any(replaced_part.sections))`;
}
