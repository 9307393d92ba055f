-- The comparison of an inventory: expected, counted and difference of each item, and all that rules say about
-- it (docs/comparison.md). Only this file computes it. The result is kept as rows that everybody reads
-- (docs/comparison.md, "The kept comparison").
--
-- The file lists the table expressions after `with`. Kept are `computed` (items), `resolved` (codes),
-- `listed_item` (lists of recounts), `placed_line` (lines of recounts), `same_box` (readings of a box that was
-- read before) and `facts` (all that no single row has). `npm run admin -- comparison explain ID` prints the statement with an inventory's values, ready for
-- psql.
--
-- The parameters are in `apps/server/src/features/comparison/comparison-sql.ts`. The planner sees constants,
-- so a branch that an inventory doesn't need (`where :snapshot_id is null`) costs nothing.

-- ── Stock: what is expected of each item ───────────────────────────────────────────────────────────────────

-- The snapshot; without one, the present catalogue.
item as materialized (
  select stock.*,
    case when :mode::text = 'repeated' then stock_repeated else stock_summed end as expected,
    case when :mode::text = 'repeated' then value_repeated else value_summed end as value,
    rows > 1 and case when :mode::text = 'repeated' then stocks_differ else not stocks_differ and stock_summed <> 0 end
      as is_stock_ambiguous
  from (
    select item_key, internal_code, barcodes, barcode_keys, description, department, rows, stock_summed, stock_repeated, stocks_differ,
      value_summed, value_repeated, values_differ
    from stock_snapshot_item
    where snapshot_id = :snapshot_id::uuid and (:part_items::text[] is null or item_key = any(:part_items::text[]))
    union all
    select * from catalogue_items(:pharmacy_id::uuid, :part_internal_codes::text[], :part_barcodes::text[])
    where :snapshot_id::uuid is null
  ) as stock
),
-- The present catalogue, if there is a snapshot.
current as materialized (
  select item_key(internal_code_key, barcode_key) as item_key, barcode_key, system_stock, created_at, updated_at, id
  from product
  where pharmacy_id = :pharmacy_id::uuid and deleted_at is null and :snapshot_id::uuid is not null
    and (:part_internal_codes::text[] is null or internal_code_key = any(:part_internal_codes::text[])
      or internal_code_key = '' and barcode_key = any(:part_barcodes::text[]))
),
-- Items added to the catalogue after the snapshot.
later as materialized (
  select distinct item_key from current where not exists (select from item where item.item_key = current.item_key)
),
-- Items whose stock in the catalogue has changed.
changed as materialized (
  select item.item_key from item
  left join (
    select item_key, case when :mode::text = 'repeated'
        then (array_agg(system_stock order by updated_at desc, barcode_key collate "C", id))[1] else sum(system_stock)
      end as stock
    from current group by item_key
  ) as live on live.item_key = item.item_key
  where :snapshot_id::uuid is not null and live.stock is distinct from item.expected
),

-- ── Codes: which item a counted code leads to ──────────────────────────────────────────────────────────────

-- A barcode leads to its item in the present catalogue. The snapshot decides if the catalogue lost the
-- barcode, or moved its only item to another key because an internal code was corrected or added.
owner as materialized (
  select barcode_key, item_keys, case when is_of_snapshot then first_then else first_now end as item_key,
    case when is_of_snapshot then first_then <> last_then else first_now <> last_now end as is_shared
  from (
    select barcode_key, array_agg(item_key) as item_keys,
      min(item_key) filter (where is_current) as first_now, max(item_key) filter (where is_current) as last_now,
      min(item_key) filter (where not is_current) as first_then, max(item_key) filter (where not is_current) as last_then
    from (
      select barcode_key, item_key, true as is_current from current where barcode_key <> ''
      union all
      select unnest(barcode_keys), item_key, :snapshot_id::uuid is null from item
    ) as code
    group by barcode_key
  ) as coded
  cross join lateral (
    select first_now is null or first_now <> first_then and first_now = last_now and first_then = last_then
      and first_now in (select item_key from later) and first_then not in (select item_key from current) as is_of_snapshot
  ) as decided
),
known as (select item_key from item union all select item_key from later),
bound as materialized (
  select kind, code_key, item_key, factor from code_binding
  where pharmacy_id = :pharmacy_id::uuid and removed_at is null
    and (item_key in (select item_key from item) or item_key in (select item_key from later))
),

-- ── Lines: what was counted ────────────────────────────────────────────────────────────────────────────────

-- Recounting sections, cancelled or not.
recount_task as materialized (
  select section_id, round, whole_section, is_in_force, closed_at from standing_recount where inventory_number = :number::bigint
),
-- Lines of discarded late counts.
left_out as materialized (
  select barcode_key, internal_code_key, quantity, factor from count_line
  where pharmacy_id = :pharmacy_id::uuid and inventory_number = :number::bigint and live and kind <> 'unrecognised'
    and count_id in (select count_id from discarded_counts(:number::bigint))
),
-- Readings of boxes with a serial, and those that read again what their round has already
-- (docs/comparison.md, "The same box").
box as materialized (
  select * from box_readings(:pharmacy_id::uuid, :number::bigint, :part_barcode_keys::text[])
),
repeated as materialized (select line_id from box where round = 1 and first_id <> line_id),
-- The lines that count: live ones, or those of a part's codes, and frozen ones in place of discarded ones.
-- `made_at` is the device's time.
line as not materialized (
  select count_line.id as line_id, barcode_key, internal_code_key, quantity, factor, section_id, collector_id, received_at,
    line_made_at(created_at, received_at, (select inventory.created_at from inventory where number = :number::bigint)) as made_at,
    count_line.id in (select line_id from repeated) as is_repeated
  from counting_lines(:pharmacy_id::uuid, :number::bigint) as count_line where :part_items::text[] is null
  union all
  select count_line.id, barcode_key, internal_code_key, quantity, factor, section_id, collector_id, received_at, null,
    count_line.id in (select line_id from repeated)
  from unnest(:part_barcode_keys::text[], :part_internal_code_keys::text[]) as part (barcode_key, internal_code_key)
  join count_line using (barcode_key, internal_code_key)
  where pharmacy_id = :pharmacy_id::uuid and inventory_number = :number::bigint and live and kind <> 'unrecognised'
  union all
  -- A line that replaces a discarded count is never late.
  select line_id, barcode_key, internal_code_key, quantity, factor, section_id, collector_id, null, (
      select line_made_at(
          created_at, received_at, (select inventory.created_at from inventory where number = :number::bigint)
        )
      from count where count.pharmacy_id = :pharmacy_id::uuid and count.id = count_id
    ), line_id in (select line_id from repeated)
  from stand_in_lines(:number::bigint)
),
-- Units and lines of each pair of codes; 0 lines if all of them were discarded. Recounts don't move the time
-- of the first count, nor do readings of the same box.
counted as materialized (
  select barcode_key, internal_code_key, coalesce(sum(quantity * factor) filter (where not is_repeated), 0) as units,
    count(*) as lines, count(*) filter (where is_repeated) as repeated_lines,
    coalesce(sum(quantity * factor) filter (where is_repeated), 0) as repeated_units,
    coalesce(sum(quantity) filter (where factor = 1 and is_repeated), 0) as repeated_units_at_1,
    coalesce(sum(quantity) filter (where factor = 1 and not is_repeated), 0) as units_at_1,
    min(factor) filter (where factor <> 1) as least_factor, max(factor) filter (where factor <> 1) as largest_factor,
    min(case when is_timed then made_at end) as first_at, max(case when is_timed then made_at end) as last_at
  from line cross join lateral (
    select :has_movements::boolean and not is_repeated
      and (section_id is null or section_id not in (select section_id from recount_task)) as is_timed
  ) as known
  group by barcode_key, internal_code_key
  union all
  select distinct barcode_key, internal_code_key, 0, 0, 0, 0, 0, 0, null::numeric, null::numeric, null::timestamptz, null::timestamptz
  from left_out
  where not exists (
    select from line where line.barcode_key = left_out.barcode_key and line.internal_code_key = left_out.internal_code_key
  )
),
-- The item by the catalogue itself. A barcode of two items leads to the one that the line's internal code
-- names.
own as (
  select counted.*, owner.is_shared, owner.item_keys,
    case
      when not owner.is_shared then owner.item_key
      when owner.is_shared then case when known.item_key = any(owner.item_keys) then known.item_key end
      else known.item_key
    end as own_key
  from counted
  left join owner on owner.barcode_key = counted.barcode_key and counted.barcode_key <> ''
  left join known on known.item_key = 'i:' || counted.internal_code_key and counted.internal_code_key <> ''
),
-- Each pair of codes with its item, or with the reason why it has none and its candidates: items that share
-- the barcode, or that have the barcode inside a GTIN-14. A binding's factor replaces only a line's factor of
-- 1.
resolved as materialized (
  select own.barcode_key, internal_code_key, lines, repeated_lines, units_at_1, first_at, last_at,
    case when own_key is null then units + units_at_1 * (coalesce(bound.factor, 1) - 1) else units end as units,
    repeated_units + case when own_key is null then repeated_units_at_1 * (coalesce(bound.factor, 1) - 1) else 0 end as repeated_units,
    coalesce(own_key, bound.item_key) as item_key,
    case when own_key is null then bound.factor end as bound_factor,
    own_key is null and bound.factor <> 1 and coalesce(least_factor <> bound.factor or largest_factor <> bound.factor, false) as has_other_factor,
    case when coalesce(own_key, bound.item_key) is null then
      case when own.is_shared then 'ambiguous' else 'unregistered' end
    end as reason,
    case when coalesce(own_key, bound.item_key) is null then array(
      select distinct key
      from unnest(
        case when own.is_shared then own.item_keys end
          || case when inside.is_shared then inside.item_keys else array[inside.item_key] end
      ) as key
      where key is not null order by key
    ) else '{}' end as candidates
  from own
  left join bound on own_key is null
    and bound.kind = case when own.barcode_key <> '' then 'barcode' else 'internal_code' end
    and bound.code_key = case when own.barcode_key <> '' then own.barcode_key else internal_code_key end
  left join owner as inside on own_key is null and inside.barcode_key = gtin_13_inside(own.barcode_key)
),

-- ── Recounts: what each round found ────────────────────────────────────────────────────────────────────────

recount_line as materialized (
  select line_id, item_key, line.section_id, collector_id, line_units(quantity, factor, bound_factor) as units
  from line join resolved using (barcode_key, internal_code_key)
  where (select exists (select from recount_task)) and item_key is not null
    and line.section_id in (select section_id from recount_task)
),
-- A whole section lists every item that either count has.
seen_whole as (
  select distinct coalesce(section_id, :no_section::uuid) as place_id, item_key
  from line join resolved using (barcode_key, internal_code_key)
  where (select exists (select from recount_task where whole_section is not null)) and item_key is not null
    and coalesce(section_id, :no_section::uuid) in (select whole_section from recount_task where is_in_force)
),
-- The items of each list, with the sections of the first round that it replaces. An item is on one list of a
-- round; lists of items win over whole sections.
recount_list as materialized (
  select recount_task.section_id, recount_task.round, item_key, replaces_sections, not_found, closed_at
  from recount_item join recount_task using (section_id) where is_in_force
  union all
  select * from (
    select recount_task.section_id, recount_task.round, item_key, array[whole_section], null, closed_at
    from recount_task join seen_whole on place_id = whole_section where is_in_force
    union
    select recount_task.section_id, recount_task.round, item_key, array[whole_section], null, closed_at
    from recount_task join recount_line using (section_id) where whole_section is not null and is_in_force
  ) as whole (section_id, round, item_key, replaces_sections, not_found, closed_at)
  where not exists (
    select from recount_item join recount_task using (section_id)
    where recount_item.item_key = whole.item_key and (
      recount_item.section_id = whole.section_id
      or recount_item.round = whole.round and is_in_force
        and (replaces_sections is null or replaces_sections && whole.replaces_sections)
    )
  )
),
-- The same by item and round. A round replaces a line of the first one if `is_all`, or if it has the line's
-- section.
replaced_part as materialized (
  select item_key, round, bool_or(replaces_sections is null) as is_all,
    coalesce(array_agg(replaces_section) filter (where replaces_section is not null), '{}') as sections
  from recount_list left join lateral unnest(replaces_sections) as replaces_section on true
  group by item_key, round
),
-- Lines of imported files that nothing proves to be their person's (docs/counts.md, "A phone's file").
unproved_line as materialized (
  select count_line.id as line_id from count
  join count_line on count_line.pharmacy_id = count.pharmacy_id and count_line.count_id = count.id
  where (select exists (select from recount_task)) and count.pharmacy_id = :pharmacy_id::uuid
    and count.inventory_number = :number::bigint and unproved <> '{}'
),
-- All lines of listed items.
known_line as materialized (
  select line_id, resolved.item_key, line.section_id, coalesce(recount_task.round, 1) as round,
    line_units(quantity, factor, bound_factor) as units, received_at, made_at, collector_id, sub, name,
    coalesce(nullif(sub, ''), fold(name)) as person, whole_section,
    coalesce(whole_section, line.section_id, :no_section::uuid) as part,
    case
      when not recount_task.is_in_force then 'cancelled'
      when recount_task.section_id is not null and recount_list.item_key is null then 'off_list'
      else 'counts'
    end as worth
  from (select distinct item_key from recount_list) as of_list
  join resolved using (item_key)
  join line using (barcode_key, internal_code_key)
  join collector on collector.id = collector_id
  left join recount_task on recount_task.section_id = line.section_id
  left join recount_list on recount_list.section_id = line.section_id and recount_list.item_key = resolved.item_key
  where (select exists (select from recount_list))
),
-- Items of a list of the day that whoever counted them may look at again (docs/comparison.md, "Who recounts").
own_look as materialized (
  select item_key from (
    select item_key, sum(units) as units from known_line where worth = 'counts' and round <= 2 group by item_key, round
  ) as found join item using (item_key)
  where (select daily_on is not null from inventory where number = :number::bigint)
  group by item_key
  having bool_and(coalesce(value, 0) > 0
    and not asks_for_reason((units - expected) * value, department, :reason_from::numeric, :controlled::text[]))
),
-- Their worth: `counts` in its round; `cancelled`, `off_list` and `same_counter` settle nothing. An unproved line of a
-- recount may be an earlier counter's. The second counter of a whole section may have counted its items elsewhere: that
-- was another shelf.
round_line as materialized (
  select line_id, item_key, again_line.section_id, coalesce(again_line.section_id, :no_section::uuid) as place_id, again_line.round, units,
    received_at, again_line.made_at, collector_id, name, box.barcode_key, serial, first_id,
    case when is_again and override.section_id is null and not may_look then 'same_counter' else worth end as worth,
    is_again and override.section_id is null and may_look as is_own_look
  from (
    select *, round = 2 and item_key in (select item_key from own_look) as may_look,
      worth = 'counts' and round > (
        case when line_id in (select line_id from unproved_line) then 1
          when whole_section is null then min(round) filter (where worth = 'counts') over (partition by item_key, person)
          else min(round) filter (where worth = 'counts') over (partition by item_key, person, part)
        end
      ) as is_again
    from known_line
  ) as again_line
  left join recount_override as override on override.section_id = again_line.section_id and collector_sub = sub
  left join box using (line_id)
),
-- What each round has of an item: its own lines and, of the first one, what it didn't look at again. Of a box
-- that it has twice, `first_id` counts.
round_part as materialized (
  select item_key, round, line_id, section_id, units, made_at, is_kept, case
      when serial is null then line_id
      when round = 1 then first_id
      else first_value(line_id) over (partition by round, barcode_key, serial order by made_at, line_id)
    end as first_id
  from (
    select item_key, round, line_id, section_id, units, made_at, barcode_key, serial, first_id, false as is_kept
    from round_line where worth = 'counts'
    union all
    select item_key, replaced_part.round, line_id, section_id, units, made_at, barcode_key, serial, first_id, true
    from replaced_part join round_line using (item_key)
    where round_line.round = 1 and worth = 'counts' and not (is_all or place_id = any(replaced_part.sections))
  ) as part
),
-- A round is as undecided as the least decided of its lists without a line of the item.
round_result as (
  select item_key, recount_list.round, bool_or(closed_at is null) as is_open, max(closed_at) as closed_at,
    coalesce(sum(units), 0) as units, coalesce(sum(same_lines), 0) > 0 as has_same,
    case
      when bool_or(coalesce(lines, 0) = 0 and not_found is null) then 'undecided'
      when bool_or(coalesce(lines, 0) = 0 and not_found = 'next_round') then 'next_round'
      when bool_or(coalesce(lines, 0) = 0 and not_found = 'keep') then 'keep'
      when bool_or(coalesce(lines, 0) = 0) then 'zero'
    end as absent
  from recount_list
  left join (
    select item_key, section_id, count(*) filter (where worth = 'counts') as lines,
      count(*) filter (where worth = 'same_counter') as same_lines,
      sum(round_line.units) filter (where round_part.first_id = line_id) as units
    from round_line left join round_part using (item_key, round, line_id, section_id)
    group by item_key, section_id
  ) as found_in_list using (item_key, section_id)
  group by item_key, recount_list.round
),
-- A round includes, as the first one had it, what it didn't look at again.
kept_round as (
  select item_key, round, sum(units) filter (where first_id = line_id) as units, min(made_at) as kept_first_at, max(made_at) as kept_last_at
  from round_part where is_kept group by item_key, round
),
item_round as materialized (
  select item_key, 1 as round, false as is_open, null::timestamptz as closed_at, false as has_same, null as absent, units
  from (select distinct item_key from recount_list) as of_list
  left join (
    select item_key, sum(units) as units from round_part where round = 1 and first_id = line_id group by item_key
  ) as first using (item_key)
  union all
  select item_key, round, is_open, closed_at, has_same, absent,
    case when coalesce(absent, 'zero') = 'zero' then round_result.units + coalesce(kept_round.units, 0) end
  from round_result left join kept_round using (item_key, round)
),
-- Units, lines and factors of each item outside its recounts; null units if only recounts have it.
counted_item as materialized (
  select item_key, lines, has_other_factor,
    case when lines - repeated_lines > coalesce(recount_lines, 0) then by_item.units - coalesce(recount_units, 0) end as units
  from (
    select item_key, sum(units) as units, sum(lines)::integer as lines, sum(repeated_lines) as repeated_lines,
      bool_or(has_other_factor) as has_other_factor
    from resolved where item_key is not null and lines > 0 group by item_key
  ) as by_item
  left join (
    select item_key, count(*) as recount_lines, sum(units) as recount_units from recount_line group by item_key
  ) as by_recount using (item_key)
),
-- The snapshot's items, and those added to the catalogue later, which had no stock.
stocked as materialized (
  select item_key, internal_code, barcodes, description, department, expected, value, is_stock_ambiguous,
    values_differ and rows > 1 as is_value_ambiguous, false as is_new
  from item
  union all
  select item_key, internal_code, barcodes, description, department, 0, value_summed, false, false, true
  from catalogue_items(:pharmacy_id::uuid, :part_internal_codes::text[], :part_barcodes::text[])
  where :snapshot_id::uuid is not null and item_key in (select item_key from later)
),

-- ── Open shop: what moved between the stock and the count ──────────────────────────────────────────────────

movement as materialized (
  select import_id, code_key, moved_on, moved_at, quantity from stock_movement
  where :has_movements::boolean and pharmacy_id = :pharmacy_id::uuid
    and moved_on between :first_day::date and :last_day::date
),
-- A code leads to an item by barcode, else by internal code, else by its binding with its factor.
moved_code as materialized (
  select sent.code_key, coalesce(own_key, bound_code.item_key) as item_key,
    case when own_key is null then bound_code.factor else 1 end as factor
  from (select distinct code_key from movement) as sent
  left join owner on owner.barcode_key = sent.code_key
  left join known on known.item_key = 'i:' || sent.code_key
  left join (select distinct on (code_key) code_key, item_key, factor from bound order by code_key, kind) as bound_code
    on bound_code.code_key = sent.code_key
  cross join lateral (
    select case
      when not owner.is_shared then owner.item_key
      when owner.is_shared then case when known.item_key = any(owner.item_keys) then known.item_key end
      else known.item_key
    end as own_key
  ) as found
),
-- Units of each item and moment: entries positive, exits negative. The n-th equal row of a file is the n-th
-- of any other file, whichever of the item's codes they have. So the file with the most equal rows determines
-- their number. A full join can't be a nested loop, which the planner chooses for movements that just arrived:
-- it expects none of days after those of its statistics. Hence also a condition that isn't strict.
moved as materialized (
  select item_key, moved_on, moved_at, sum(units * rows) as units
  from (
    select item_key, moved_on, moved_at, units, max(rows) as rows
    from (
      select item_key, moved_on, moved_at, quantity * factor as units, count(*) as rows
      from movement full join moved_code using (code_key) where coalesce(item_key, '') <> ''
      group by import_id, item_key, moved_on, moved_at, quantity * factor
    ) as of_file
    group by item_key, moved_on, moved_at, units
  ) as of_files
  group by item_key, moved_on, moved_at
),
-- The first and last moment at which each round counted an item, with what it kept of the first round. A list
-- that found nothing looked until it closed.
counted_moment as materialized (
  select item_key, round, least(coalesce(first_at, closed_at), kept_first_at) as first_at,
    greatest(coalesce(last_at, closed_at), kept_last_at) as last_at
  from item_round
  left join (
    select item_key, round, min(made_at) as first_at, max(made_at) as last_at
    from round_line where worth = 'counts' group by item_key, round
  ) as round_moment using (item_key, round)
  left join kept_round using (item_key, round)
  where coalesce(first_at, closed_at) is not null
  union all
  select item_key, 1, min(first_at), max(last_at) from resolved
  where item_key in (select item_key from moved) and item_key not in (select item_key from recount_list) and first_at is not null
  group by item_key
),
-- The share of each movement in the expected quantity. A movement without an hour counts half on the day of
-- the stock or the count. An uncounted item, as round 0, moves until the last known movement; a day without
-- an hour ends then.
moved_share as materialized (
  select item_key, round, first_at, moved_on, moved_at, units,
    case
      when moved_at is not null then case
        when moved_at > :stock_at::timestamptz and moved_at <= first_at then 1
        when moved_at > first_at and moved_at <= :stock_at::timestamptz then -1
        else 0
      end
      when moved_on < least(stock_day, first_day) or moved_on > greatest(stock_day, first_day) then 0
      else case when first_at >= :stock_at::timestamptz then 1 else -1 end
        * case when moved_on = stock_day or moved_on = first_day and round > 0 then 0.5 else 1 end
    end as share,
    case
      when moved_at is not null then moved_at > first_at and moved_at <= last_at
      else moved_on > first_day and moved_on < last_day
    end as is_during
  from (
    select * from counted_moment
    union all
    select item_key, 0, at, at
    from (select distinct item_key from moved) as uncounted
    cross join (
      select greatest(:stock_at::timestamptz, least(:until::timestamptz, max(coalesce(
          moved_at, (moved_on + 1)::timestamp at time zone :time_zone::text - interval '1 second'
        )))) as at
      from moved
    ) as latest
    where item_key not in (select item_key from counted_moment)
  ) as moment
  join moved using (item_key)
  cross join lateral (
    select (:stock_at::timestamptz at time zone :time_zone::text)::date as stock_day,
      (first_at at time zone :time_zone::text)::date as first_day, (last_at at time zone :time_zone::text)::date as last_day
  ) as day
),
moved_round as materialized (
  select item_key, round, first_at, round(sum(units * share), 3) as moved, bool_or(abs(share) = 0.5) as is_estimated,
    bool_or(is_during) as moved_in_count
  from moved_share group by item_key, round, first_at
),

-- ── Agreement: each round's difference is from what was expected at its own first line ─────────────────────

round_candidate as (
  select compared_round.*, units is not null and (
      count(*) over (partition by item_key, difference) > 1
      or (:stock_confirms::boolean and round > 1 and difference = 0 and department <> all(:controlled::text[]))
    ) as is_found
  from (
    select item_round.*, department, coalesce(expected, 0) + coalesce(moved, 0) as expected,
      units - coalesce(expected, 0) - coalesce(moved, 0) as difference
    from item_round
    left join (select item_key, expected, department from stocked) as stock using (item_key)
    left join (select item_key, round, moved from moved_round) as movements using (item_key, round)
  ) as compared_round
),
all_rounds as (
  select item_key, max(round) as last_round, bool_or(is_open) as is_open, max(closed_at) as closed_at,
    array_agg(units order by round) as seen,
    (array_agg(units order by round desc))[1] as last_units,
    (array_agg(absent order by round desc))[1] as last_absent,
    (array_agg(has_same order by round desc))[1] as last_same,
    -- A kept round is null itself. Without an earlier find there is nothing to keep.
    (array_agg(units order by round desc) filter (where units is not null))[1] as former_units,
    coalesce((array_agg(round order by round desc) filter (where units is not null))[1], (array_agg(round order by round desc))[2])
      as former_round,
    count(distinct difference) filter (where is_found) = 1 as is_agreed,
    max(round) filter (where is_found) as agreed_round,
    (array_agg(units order by round desc) filter (where is_found))[1] as agreed_units,
    (array_agg(units order by round) filter (where units is not null))[1] as first_units
  from round_candidate group by item_key
),
-- What the rounds of each item settle, or the question that is left. First counts in other sections belong to
-- every round, so they are never late. Staff can ask for at most three rounds.
settled_rounds as materialized (
  select all_rounds.item_key, question, stands.round as settled_round, stands.units as settled_units, is_decided, first_units,
    case when question is null and stands.units is not null then case when is_decided then 'D' else stands.round::text end end as round_name,
    all_rounds.seen
  from all_rounds
  left join recount_decision as decision on decision.inventory_number = :number::bigint and decision.item_key = all_rounds.item_key
    and cancelled_at is null and decision.seen = all_rounds.seen
  left join (
    select item_key, max(received_at) as received_at from round_line join replaced_part using (item_key)
    where worth = 'counts' and (round_line.round > 1 or is_all or place_id = any(replaced_part.sections)) group by item_key
  ) as newest on newest.item_key = all_rounds.item_key
  cross join lateral (
    select not is_open and decision.id is not null as has_decision, coalesce(newest.received_at > closed_at, false) as is_late
  ) as known
  cross join lateral (
    select case
      when is_open then 'open'
      when has_decision then null
      when is_late then 'after_recount'
      when last_absent = 'undecided' then case when last_same then 'same_counter' else 'not_found' end
      when last_absent in ('zero', 'keep') then null
      when last_absent is null and :recount_policy::text = 'latest' then null
      when is_agreed then null
      when last_round < 3 then 'third_round'
      else 'no_consensus'
    end as question
  ) as asked
  cross join lateral (
    select case
        when has_decision then 'decided'
        when last_absent = 'zero' then 'last'
        when last_absent = 'keep' then 'former'
        when last_absent is null and :recount_policy::text = 'latest' then 'last'
        else 'agreed'
      end as which
  ) as standing
  cross join lateral (
    select case which when 'decided' then decision.round when 'last' then last_round when 'former' then former_round else agreed_round end
        as round,
      case which when 'decided' then decision.quantity when 'last' then last_units when 'former' then former_units else agreed_units end
        as units,
      has_decision or coalesce(last_absent in ('zero', 'keep'), false) as is_decided
  ) as stands
),
-- The place of each line of a recount or of a recounted item: in the settled round, `superseded` by another
-- round or evidence only, `awaiting` a decision, or of the `same_box` as another line of a round that may still
-- count. All other lines that lead to an item are settled, but for those of a box that was read before.
line_place as materialized (
  select line_id, section_id, item_key, collector_id, units, round_line.round, worth, part.first_id, case
      when worth = 'cancelled' or worth <> 'off_list' and question is null and is_settled is not true then 'superseded'
      when part.first_id <> line_id then 'same_box'
      when worth = 'off_list' or question is not null then 'awaiting'
      else 'settled'
    end as place
  from round_line
  join settled_rounds using (item_key)
  left join (
    select distinct on (line_id, item_key) line_id, item_key, round_part.first_id,
      question is null and round_part.round = settled_round as is_settled
    from round_part join settled_rounds using (item_key)
    where not is_kept or question is null and round_part.round = settled_round
    order by line_id, item_key, (question is null and round_part.round = settled_round) is true desc
  ) as part using (line_id, item_key)
  union all
  select line_id, section_id, item_key, collector_id, units, round, case when is_in_force then 'off_list' else 'cancelled' end,
    null, case when is_in_force then 'awaiting' else 'superseded' end
  from recount_line join recount_task using (section_id)
  where item_key not in (select item_key from settled_rounds)
),
-- The lines that add nothing, because their round has the box already.
same_box as materialized (
  select line_id, first_id, barcode_key, internal_code_key, item_key, 1 as round, line_units(quantity, factor, bound_factor) as units
  from box join resolved using (barcode_key, internal_code_key)
  where line_id in (select line_id from repeated)
    and (item_key is null or item_key not in (select item_key from settled_rounds))
  union all
  select line_id, line_place.first_id, barcode_key, internal_code_key, item_key, line_place.round, units
  from line_place join box using (line_id) where place = 'same_box'
),

-- ── Items: how each differs, and what the rules say about it ───────────────────────────────────────────────

-- What was expected at the first line of the settled round, else of the first round that counted the item. A
-- decided quantity of no round takes the last one, because it is what staff know last.
stocked_at_count as materialized (
  select item_key, internal_code, barcodes, description, department, expected + coalesce(moved, 0) as expected, value,
    is_stock_ambiguous, is_value_ambiguous, is_new, moved, first_at as expected_at, at_round.round as compared_round,
    coalesce(is_estimated, false) as is_estimated, coalesce(moved_in_count, false) as moved_in_count
  from stocked left join (
    select distinct on (item_key) moved_round.*
    from moved_round left join settled_rounds using (item_key)
    order by item_key, coalesce(question is null and moved_round.round = settled_round, false) desc,
      case when question is null and is_decided and settled_round is null then -moved_round.round else moved_round.round end
  ) as at_round using (item_key)
),
-- What the rounds settle; until they do, what was found first.
measured as (
  select stock.*, found.units as counted, found.units - expected as difference, round((found.units - expected) * value, 2) as difference_value,
    question, case when question is null then coalesce(round_name, case when found.units is not null then '1' end) end as round,
    coalesce(is_decided, false) and question is null as is_decided,
    coalesce(has_same_counter, false) as has_same_counter, coalesce(has_off_list, false) as has_off_list, seen,
    item_key in (select item_key from same_box where item_key is not null) as has_same_box,
    coalesce(lines, 0) as lines, coalesce(has_other_factor, false) as has_other_factor
  from stocked_at_count as stock
  left join counted_item using (item_key)
  left join (
    select item_key, question, round_name, is_decided, settled_units, first_units, seen, true as is_listed from settled_rounds
  ) as recounted using (item_key)
  left join (
    select item_key, bool_or(worth = 'same_counter') as has_same_counter, bool_or(worth = 'off_list') as has_off_list
    from line_place group by item_key
  ) as mark using (item_key)
  cross join lateral (
    select case when is_listed is null then counted_item.units when question is null then settled_units else first_units end as units
  ) as found
),
-- Each item with the decisions on it. A reason that doesn't explain the difference is dropped: counts changed
-- after it was given. A zeroed item differs by its whole stock (docs/settlement.md, "Reasons (Motivos)").
compared as (
  select measured.*, is_uncounted, can_be_zeroed, is_zeroed, given.reason, coalesce(given.reason_text, '') as reason_text,
    needs_reason, needs_reason and given.reason is null as lacks_reason
  from measured
  -- Nobody counted it, and no recount of it awaits a decision.
  cross join lateral (select counted is null and question is null as is_uncounted) as seen
  cross join lateral (select is_uncounted and expected <> 0 as can_be_zeroed) as open_to_zero
  left join uncounted_choice on uncounted_choice.inventory_number = :number::bigint
  left join zeroed_item as zeroed on zeroed.inventory_number = :number::bigint and zeroed.item_key = measured.item_key
  cross join lateral (
    select can_be_zeroed and coalesce(decision = 'zero' or decision = 'each' and zeroed.item_key is not null, false) as is_zeroed
  ) as decided
  cross join lateral (select case when is_zeroed then -expected else difference end as settling) as due
  cross join lateral (
    select coalesce(settling <> 0 and question is null
      and asks_for_reason(settling * value, department, :reason_from::numeric, :controlled::text[]), false) as needs_reason
  ) as asked
  left join item_reason as given on given.inventory_number = :number::bigint and given.item_key = measured.item_key
    and reason_explains(given.reason, settling, :shortage_reasons::text[], :overage_reasons::text[])
),
-- A is the first 80 % of the R$ of the stock, B up to 95 %, C the rest and all without R$.
abc as materialized (
  select item_key, case
      when worth = 0 then 'C' when before < total * 0.8 then 'A' when before < total * 0.95 then 'B' else 'C'
    end as class
  from (
    select item_key, worth, sum(worth) over () as total, coalesce(sum(worth) over (
        order by worth desc, item_key collate "C" rows between unbounded preceding and 1 preceding
      ), 0) as before
    from (
      select item_key, greatest(expected * value, 0) as worth from item
      where :scope::text = 'partial' and cardinality(:classes::text[]) > 0
    ) as stock
  ) as ranked
),
-- All items, in scope or not. An uncounted item that was added later is not listed: it is only a candidate
-- for bindings. It had no stock, so its class is C.
judged as (
  select *, item_key in (select item_key from changed) as is_stock_changed, not (is_new and lines = 0) as is_listed,
    -- Small in R$, and in units or percent. Without a positive expectation the percentage is unlimited.
    (:tolerance_units::numeric > 0 or :tolerance_percent::numeric > 0) and coalesce(
      difference <> 0 and abs(difference_value) <= :tolerance_money::numeric
        and (abs(difference) <= :tolerance_units::numeric
          or expected > 0 and abs(difference) * 100 <= expected * :tolerance_percent::numeric)
        and department <> all(:controlled::text[]),
      false
    ) as is_tolerated,
    :scope::text = 'full' or department = any(:departments::text[]) or item_key = any(:scope_items::text[])
      or item_key in (select item_key from abc where class = any(:classes::text[]))
      or is_new and 'C' = any(:classes::text[]) as is_in_scope,
    :scope::text = 'partial' and item_key in (
      select item_key from scope_decision where inventory_number = :number::bigint
    ) as is_included,
    case
      when question is not null then 'recounting'
      when is_uncounted then 'uncounted'
      when difference = 0 then 'matching'
      when difference < 0 then 'shortage'
      else 'overage'
    end as state
  from compared
),

-- ── The kept rows ──────────────────────────────────────────────────────────────────────────────────────────

computed as materialized (
  select judged.*, coalesce(rounds, '[]') as rounds, coalesce(movements, '[]') as movements
  from judged
  left join (
    select item_key, jsonb_agg(jsonb_build_object(
        'round', round, 'units', units, 'is_open', is_open, 'absent', absent, 'people', coalesce(people, '{}'),
        'first_at', to_char(first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'last_at', to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) || case when :has_movements::boolean then jsonb_build_object('expected', expected) else '{}' end
        || case when is_own_look then '{"same_person": true}'::jsonb else '{}' end order by round) as rounds
    from round_candidate
    left join (
      select item_key, round, array_agg(distinct name) as people, min(made_at) as first_at, max(made_at) as last_at,
        bool_or(is_own_look) as is_own_look
      from round_line where worth = 'counts' group by item_key, round
    ) as told using (item_key, round)
    group by item_key
  ) as told_rounds using (item_key)
  left join (
    select item_key, jsonb_agg(jsonb_build_object(
        'moved_on', moved_on, 'moved_at', moved_at, 'units', moved_share.units, 'share', share
      ) order by moved_on, moved_at) as movements
    from moved_share join (select item_key, compared_round as round from stocked_at_count) as compared_moment using (item_key, round)
    where share <> 0 or is_during group by item_key
  ) as compared_movements using (item_key)
),
listed_item as (
  select section_id, item_key, recount_list.round, replaces_sections, not_found, closed_at, question, settled_rounds.seen
  from recount_list join settled_rounds using (item_key)
),
-- The units that a line adds to totals, if not its own: none for a line of a replaced round, and staff's
-- quantity for one line of its item. While rounds settle nothing, the first one that has the item stands.
placed_line as (
  select line_id, section_id, item_key, collector_id, round, worth, place, case when is_left_out then
      -- A quantity of no round has no lines of its own.
      case when question is null and settled_round is null and row_number() over (partition by item_key, is_left_out order by line_id) = 1
        then coalesce(settled_units, 0) else 0 end
    end as total_units
  from (
    select line_place.*, place in ('superseded', 'same_box')
        or place = 'awaiting' and case when worth = 'counts' then line_place.round end is distinct from first_found.round as is_left_out
    from line_place
    left join (
      select item_key, min(round) as round from round_line where worth = 'counts' group by item_key
    ) as first_found using (item_key)
  ) as line_part
  left join settled_rounds using (item_key)
),
facts as (
  select jsonb_build_object(
    'unsettled', (
      select jsonb_build_object(
        'superseded', coalesce(sum(units) filter (where place = 'superseded'), 0),
        'awaiting', coalesce(sum(units) filter (where place = 'awaiting'), 0),
        -- The units of discarded lines, without those of the frozen lines in their place.
        'late', (
          select coalesce(sum(line_units(quantity, factor, bound_factor)), 0)
          from left_out join resolved using (barcode_key, internal_code_key)
        ) - (
          select coalesce(sum(line_units(quantity, factor, resolved.bound_factor)), 0)
          from stand_in_lines(:number::bigint) as stand_in join resolved using (barcode_key, internal_code_key)
        )
      )
      from line_place
      where item_key not in (
        select item_key from judged where not is_in_scope and not is_included and counted is not null
      )
    ),
    -- How many matching items were drawn and counted again, and how many of them were wrong (docs/comparison.md,
    -- "Audit sample").
    'sample', (
      select case when count(*) > 0 then jsonb_build_object(
          'drawn', count(*),
          'wrong', count(*) filter (where case when question is null then computed.difference else second.difference end <> 0)
        ) end
      from (
        select distinct item_key from recount_item join recount_task using (section_id)
        where drawn and closed_at is not null and is_in_force
      ) as drawn
      join round_candidate as first on first.item_key = drawn.item_key and first.round = 1
      join round_candidate as second on second.item_key = drawn.item_key and second.round = 2
      join computed on computed.item_key = drawn.item_key and (is_in_scope or is_included)
      where first.difference = 0 and second.units is not null
    ),
    'is_recounted', (select exists (select from recount_task)),
    'unasked_items', (select count(distinct item_key) from line_place where place = 'awaiting' and worth = 'off_list'),
    'changed_stocks', (select count(*) from changed),
    'stock', (
      select jsonb_build_object('units', coalesce(sum(expected), 0), 'stock_value', coalesce(sum(round(expected * value, 2)), 0))
      from item
    ),
    -- Items added to the catalogue within ten minutes after a capture (docs/comparison.md, "The snapshot").
    'added_after', (
      select count(distinct item_key) from later join current using (item_key)
      join stock_snapshot on stock_snapshot.id = :snapshot_id::uuid
      where current.created_at between taken_at and taken_at + interval '10 minutes'
    ),
    -- Items with several rows in both readings, largest gap first. Rows with equal stock and others
    -- alternate, because an unclear catalogue has both.
    'mode_examples', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'description', description, 'internal_code', internal_code, 'rows', rows, 'repeated', stock_repeated, 'summed', stock_summed
        ) order by turn, stocks_differ), '[]')
      from (
        select item.*, row_number() over (
            partition by stocks_differ order by abs(stock_summed - stock_repeated) desc, item_key collate "C"
          ) as turn
        from item where rows > 1 and (stock_summed <> 0 or stocks_differ)
        order by turn, stocks_differ limit :mode_examples::integer
      ) as example
    ),
    'has_movements', :has_movements::boolean,
    -- When the rows become stale with time: a future movement begins to count for uncounted items.
    'next_movement', (
      select min(at) from (
        select coalesce(moved_at, (moved_on + 1)::timestamp at time zone :time_zone::text - interval '1 second') as at from moved
      ) as movement_end
      where at > :until::timestamptz
    )
  ) as facts
)
