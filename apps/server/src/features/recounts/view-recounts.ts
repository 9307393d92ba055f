import { RECOUNT_ITEM_LIMIT } from '@balanco/contract/recounts/recount-changes';
import {
  listMobileRecounts,
  type Recount,
  type RecountItem,
  recountDetailSchema,
  recountSchema,
} from '@balanco/contract/recounts/recounts';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import type { ComparisonBasis } from '../comparison/comparison-basis.js';
import { linesOf, noSection } from '../comparison/counting-lines.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { viewOwnDailyLists } from '../daily/view-daily-count.js';
import { outsideInventoryId } from '../inventories/find-inventory.js';
import { sectionOrNone } from './recount-items.js';

/** Returns null if the recount is missing or deleted. */
export async function findRecount(db: Queries, inventory: ComparisonBasis, sectionId: string) {
  const [recount] = await viewRecounts(db, inventory, [sectionId]);
  return recount ?? null;
}

/** @param only of these sections; null for all */
export async function viewRecounts(
  db: Queries,
  inventory: ComparisonBasis,
  only: readonly string[] | null = null,
): Promise<Recount[]> {
  const isMeant = only === null ? sql`true` : sql`recount.section_id = any(${[...only]}::uuid[])`;
  return answering(recountSchema.shape)`
    with ${await comparisonItems(db, inventory)}, ${recountTasks(inventory, isMeant)}, ${recountedItems},
    -- A list is its rows, cancelled or not. A whole section lists what either count has.
    listing as (
      select section_id, item_key, not_found from recount_item
      where section_id in (select section_id from task)
      union select section_id, item_key, not_found from listed_item
      where section_id in (select section_id from task)
    ),
    progress as (
      select section_id, count(*) as items, count(found.item_key) as found_items,
        count(*) filter (where found.item_key is null and (not_found is not null or ${isSettled(sql`section_id`, sql`item_key`)}))
          as decided_items,
        count(searched.item_key) filter (where found.item_key is null) as searched_items
      from listing left join found using (section_id, item_key) left join searched using (section_id, item_key)
      group by section_id
    ),
    stray as (
      select section_id, count(distinct recounted.item_key) as items
      from recounted join task using (section_id) left join listing using (section_id, item_key)
      where listing.item_key is null and (whole_section is null or cancelled_at is null) group by section_id
    ),
    listed_same as (
      select section_id, sub, min(name) as name, count(distinct item_key) as items,
        bool_or(is_unproved) as is_unproved
      from same join listing using (section_id, item_key) group by section_id, sub
    )
    select section_id, name, round,
      case when cancelled_at is not null then 'cancelled' when finalised_at is not null then 'closed'
        else 'open' end as state,
      case when collector_sub is not null
        then json_build_object('sub', collector_sub, 'name', collector_name) end as collector,
      whole as whole_section, ${isoMoment(sql`task.created_at`)} as created_at, created_by,
      ${isoMoment(sql`finalised_at`)} as closed_at,
      coalesce(finalised_at = closed_itself_at, false) as closed_itself,
      whole_section is null and closed_itself_at is null as closes_itself,
      ${isoMoment(declaredAt(sql.table('task'), sql`task.section_id`))} as declared_at,
      cancelled_by, cancel_reason,
      coalesce(progress.items, 0) as items, coalesce(found_items, 0) as found_items,
      coalesce(decided_items, 0) as decided_items, coalesce(searched_items, 0) as searched_items,
      coalesce(stray.items, 0) as stray_items,
      coalesce((
        select json_agg(json_build_object('name', section_done.collector_name, 'lines', lines, 'matches', matches,
          'missing', cardinality(missing), 'declared_at', ${isoMoment(sql`declared_at`)},
          'withdrawn_at', ${isoMoment(sql`withdrawn_at`)}) order by declared_at, section_done.sub)
        from section_done where section_done.section_id = task.section_id
      ), '[]') as done,
      coalesce((
        select json_agg(json_build_object('collector_sub', collector_sub, 'collector_name', collector_name,
          'reason', reason,
          'overridden_by', overridden_by, 'overridden_at', ${isoMoment(sql`overridden_at`)})
            order by overridden_at)
        from recount_override where recount_override.section_id = task.section_id
      ), '[]') as overrides,
      coalesce((
        select json_agg(json_build_object('sub', sub, 'name', name, 'items', items,
            'is_unproved', is_unproved)
          order by name collate pt_br, sub)
        from listed_same where listed_same.section_id = task.section_id
      ), '[]') as same_counters
    from task left join progress using (section_id) left join stray using (section_id)
    order by task.created_at desc, section_id desc
  `.all(db);
}

export async function viewRecount(db: Queries, inventory: ComparisonBasis, sectionId: string) {
  const recount = await findRecount(db, inventory, sectionId);
  if (recount === null) throw new AppError('not_found', 'Recontagem não encontrada.');
  return { ...recount, ...(await viewRecountList(db, inventory, sectionId)) };
}

/** Includes items that were counted unasked. */
export async function viewRecountList(db: Queries, inventory: ComparisonBasis, sectionId: string) {
  const isOne = sql`recount.section_id = ${sectionId}`;
  return answering(
    recountDetailSchema.pick({
      inventory_id: true,
      inventory_name: true,
      pharmacy_name: true,
      list: true,
      strays: true,
    }).shape,
  )`
    with ${await comparisonItems(db, inventory)}, ${recountTasks(inventory, isOne)}, ${recountedItems},
    list as (${listedItems(inventory, sectionId)}),
    stray as (
      select judged.item_key as key, internal_code, description
      from (select distinct item_key from recounted) as counted_here join judged using (item_key)
      where item_key not in (select key from list)
        and exists (select from task where whole_section is null or cancelled_at is null)
    )
    select ${outsideInventoryId} as inventory_id, inventory.name as inventory_name,
      pharmacy.name as pharmacy_name,
      coalesce((select json_agg(to_json(list)::jsonb - 'place' order by place) from list), '[]') as list,
        coalesce((select json_agg(stray order by description collate pt_br, key collate "C") from stray),
          '[]') as strays
    from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id
    where inventory.number = ${inventory.number}
  `.one(db, () => new AppError('not_found', 'Inventário não encontrado.'));
}

function listedItems(inventory: ComparisonBasis, sectionId: string): RawBuilder<unknown> {
  const seen = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
    sql`json_build_object('id', nullif(${id}, ${noSection}), 'name', coalesce(${name}, ''))`;
  return sql`
    select item_key as key, internal_code, barcodes, ${ownCode(inventory.pharmacyId)} as own_code, description,
      place, not_found,
      item_key not in (select item_key from found) and ${isSettled(sql`section_id`, sql`item_key`)} as is_settled, added_by,
      item_key in (select item_key from found) as is_found,
      ${seenOf(seen(sql`seen.id`, sql`section.name`))} as seen,
      case when (select whole_section from task) is null then ${onlyIn(sql`replaces_sections`)} end as only_in,
      (
        select json_build_object('name', name, 'at', ${isoMoment(sql`changed_at`)}) from searched
        where searched.item_key = recount_item.item_key
      ) as searched
    from recount_item where section_id = ${sectionId}
    union all
    select item_key, internal_code, barcodes, ${ownCode(inventory.pharmacyId)}, description,
      ${RECOUNT_ITEM_LIMIT} + row_number()
        over (order by first_at, description collate pt_br, item_key collate "C"),
      null, item_key not in (select item_key from found) and ${isSettled(sql`section_id`, sql`item_key`)}, null,
      item_key in (select item_key from found),
      case when first_at is null then '[]'
        else json_build_array(${seen(sql`whole_section`, sql`section.name`)}) end,
      null, null
    from listed_item as live join task using (section_id) join judged using (item_key)
    left join section on section.id = whole_section
    left join lateral (
      select min(count_line.created_at) as first_at from resolved
      join ${linesOf(inventory)} using (barcode_key, internal_code_key)
      where resolved.item_key = judged.item_key and ${sectionOrNone} = whole_section
    ) as first on true
    where live.section_id = ${sectionId}
      and item_key not in (select item_key from recount_item where section_id = ${sectionId})
  `;
}

/** The oldest come first; it reads no quantity (docs/blind-counting.md). */
export async function viewMobileRecounts(db: Database, caller: Reaching & { readonly sub: string }) {
  const rows = await answering(listMobileRecounts.responses[200].shape.results.element.shape)`
    select section.id as "sectionID", ${outsideInventoryId} as "inventoryID", section.name, section.round,
      pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, inventory.name as inventory_name,
      case when whole_section is not null then coalesce(whole.name, '') end as whole_section,
      coalesce((
        select json_agg(json_build_object(
          'key', item_key, 'internal_code', internal_code, 'barcodes', barcodes,
          'own_code', ${ownCode(sql`recount.pharmacy_id`)}, 'description', description,
          'sections', ${seenOf(sql`coalesce(section.name, '')`)},
          'only_in', ${onlyIn(sql`replaces_sections`)},
          'is_not_found', exists (
            select from recount_search as own where own.section_id = recount_item.section_id
              and own.item_key = recount_item.item_key and own.sub = ${caller.sub} and own.not_found
          )
        ) order by recount_item.place)
        from recount_item where recount_item.section_id = recount.section_id and whole_section is null
      ), '[]') as items
    from recount
    join section on section.id = recount.section_id
    join inventory on inventory.number = section.inventory_number
    join pharmacy on pharmacy.id = inventory.pharmacy_id
    left join section as whole on whole.id = whole_section
    where ${isOwnOpenRecount(caller)}
    order by recount.created_at, section.id
  `.all(db);
  return { results: [...rows, ...(await viewOwnDailyLists(db, caller))] };
}

function ownCode(pharmacy: RawBuilder<unknown> | string): RawBuilder<string> {
  return sql`coalesce((
    select barcode from unnest(barcodes) with ordinality as own (barcode, place)
    where not exists (
      select from code_binding as binding
      where binding.pharmacy_id = ${pharmacy} and binding.kind = 'barcode'
        and binding.code_key = code_key(barcode) and binding.removed_at is null
    )
    order by own.place limit 1
  ), nullif(internal_code, ''), barcodes[1], '')`;
}

function seenOf(shape: RawBuilder<unknown>): RawBuilder<RecountItem['seen']> {
  return sql`coalesce((
    select json_agg(${shape} order by seen.place)
    from unnest(seen_sections) with ordinality as seen (id, place)
    left join section on section.id = seen.id
  ), '[]')`;
}

function isSettled(section: RawBuilder<unknown>, item: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${section}, ${item}) in (
    select section_id, item_key from listed_item where closed_at is not null and question is null
  )`;
}

/** The names of the sections that are replaced; null for all. */
function onlyIn(sections: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_agg(coalesce(replaced.name, '') order by replaced.name collate pt_br)
    from unnest(${sections}) as part (id) left join section as replaced on replaced.id = part.id
  )`;
}

function recountTasks({ number }: ComparisonBasis, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    task as materialized (
      select recount.*, section.name, section.round, section.collector_sub, section.collector_name,
        section.finalised_at,
        case when whole_section is not null
          then json_build_object('id', whole_section, 'name', coalesce(first.name, ''),
          'is_closed', first.id is null or first.deleted_at is not null or first.finalised_at is not null
        ) end as whole
      from recount join section on section.id = section_id left
      join section as first on first.id = whole_section
      where recount.inventory_number = ${number} and section.deleted_at is null and ${where}
    )
  `;
}

/**
 * It follows `keptItems` and `task`: `recounted`, items and people with lines; `same`, counted before by the
 * same person, so they settle nothing; `found`, others'; `searched`, marked not found, with who said so last.
 */
const recountedItems = sql`
  recounted as materialized (
    select placed.section_id, item_key, sub, min(collector.name) as name,
      bool_and(worth = 'same_counter') as is_same, bool_or(exists (
        select from count_line join count
          on count.pharmacy_id = count_line.pharmacy_id and count.id = count_line.count_id
        where count_line.pharmacy_id = collector.pharmacy_id and count_line.id = placed.line_id
          and unproved <> '{}'
      )) as is_unproved
    from placed_line as placed join task on task.section_id = placed.section_id
    join collector on collector.id = collector_id
    group by placed.section_id, item_key, sub, case when sub = '' then fold(collector.name) end
  ),
  same as (select * from recounted where is_same),
  found as (select distinct section_id, item_key from recounted where not is_same),
  searched as materialized (
    select distinct on (section_id, item_key) section_id, item_key, search.collector_name as name, changed_at
    from recount_search as search join task using (section_id) where search.not_found
    order by section_id, item_key, changed_at desc
  )
`;

/**
 * SQL: when everybody who counted in a section had declared it 'pronta' with what the server has, or null
 * (docs/progress.md, "Sections one by one").
 *
 * @param section an alias with `pharmacy_id` and `inventory_number`
 */
export function declaredAt(section: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(
    select case when bool_and(holds) and not exists (
      select from count_line as line join count
        on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
      where line.pharmacy_id = ${section}.pharmacy_id
        and line.inventory_number = ${section}.inventory_number and line.section_id = ${id} and line.live
        and not exists (
          select from section_done as own where own.section_id = ${id} and own.sub = count.cognito_user_id
        )
    ) then max(declared_at) end
    from section_done where section_done.section_id = ${id}
  )`;
}

/**
 * SQL for a caller's own open recount (docs/blind-counting.md). Expects the tables `recount`, `section`,
 * `inventory` and `pharmacy`.
 */
export function isOwnOpenRecount(caller: Reaching & { readonly sub: string }): RawBuilder<boolean> {
  return sql`(
    section.collector_sub = ${caller.sub} and section.kind = 'recount' and recount.cancelled_at is null
    and section.finalised_at is null and section.deleted_at is null and inventory.deleted_at is null
    and pharmacy.deleted_at is null ${andWithinReach(caller, 'section.pharmacy_id')}
  )`;
}
