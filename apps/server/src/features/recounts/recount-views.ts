import { RECOUNT_ITEM_LIMIT } from '@balanco/contract/recounts/recount-criteria';
import type { Recount, RecountDetail, RecountItem } from '@balanco/contract/recounts/recounts';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/iso-moment.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { linesOf, noSection } from '../comparison/counting-lines.js';
import { comparedItems } from '../comparison/kept-comparison.js';
import { outsideInventoryId } from '../inventories/inventory-facts-views.js';
import { sectionOrNone } from './chosen-items.js';
import { recountedItems, recountTasks } from './recount-tasks.js';

/** The recounts of an inventory with the progress of each, the newest first. */
export function viewRecounts(db: Database | Transaction, confronted: Confronted): Promise<Recount[]> {
  return readRecounts(db, confronted, sql`true`);
}

/** Recounts by their sections, the newest first. */
export function findRecounts(
  db: Database | Transaction,
  confronted: Confronted,
  sectionIds: readonly string[],
): Promise<Recount[]> {
  return readRecounts(db, confronted, sql`recount.section_id = any(${[...sectionIds]}::uuid[])`);
}

/** One recount; null if the inventory has no such section, or it was deleted. */
export async function findRecount(
  db: Database | Transaction,
  confronted: Confronted,
  sectionId: string,
): Promise<Recount | null> {
  const [recount] = await findRecounts(db, confronted, [sectionId]);
  return recount ?? null;
}

async function readRecounts(
  db: Database | Transaction,
  confronted: Confronted,
  where: RawBuilder<unknown>,
): Promise<Recount[]> {
  const { rows } = await sql<Recount>`
    with ${await comparedItems(db, confronted)}, ${recountTasks(confronted, where)}, ${recountedItems},
    -- A list of items is its rows, cancelled or not; of a whole section it is what either count has.
    listing as (
      select section_id, item_key, not_found from recount_item where section_id in (select section_id from task)
      union select section_id, item_key, not_found from listed_item
      where section_id in (select section_id from task)
    ),
    progress as (
      select section_id, count(*) as items, count(found.item_key) as found_items,
        count(*) filter (where found.item_key is null and not_found is not null) as decided_items
      from listing left join found using (section_id, item_key) group by section_id
    ),
    stray as (
      select section_id, count(distinct recounted.item_key) as items
      from recounted join task using (section_id) left join listing using (section_id, item_key)
      where listing.item_key is null and (whole_section is null or cancelled_at is null) group by section_id
    ),
    listed_same as (
      select section_id, sub, min(name) as name, count(distinct item_key) as items
      from same join listing using (section_id, item_key) group by section_id, sub
    )
    select section_id, name, round,
      case when cancelled_at is not null then 'cancelled' when finalised_at is not null then 'closed' else 'open' end as state,
      case when collector_sub is not null then json_build_object('sub', collector_sub, 'name', collector_name) end as collector,
      whole as whole_section, ${isoMoment(sql`task.created_at`)} as created_at, created_by, ${isoMoment(sql`finalised_at`)} as closed_at,
      coalesce(finalised_at = closed_itself_at, false) as closed_itself, cancelled_by,
      cancel_reason, coalesce(progress.items, 0) as items, coalesce(found_items, 0) as found_items,
      coalesce(decided_items, 0) as decided_items, coalesce(stray.items, 0) as stray_items,
      coalesce((
        select json_agg(json_build_object('collector_sub', collector_sub, 'collector_name', collector_name, 'reason', reason,
          'overridden_by', overridden_by, 'overridden_at', ${isoMoment(sql`overridden_at`)}) order by overridden_at)
        from recount_override where recount_override.section_id = task.section_id
      ), '[]') as overrides,
      coalesce((
        select json_agg(json_build_object('sub', sub, 'name', name, 'items', items) order by name collate pt_br, sub)
        from listed_same where listed_same.section_id = task.section_id
      ), '[]') as same_counters
    from task left join progress using (section_id) left join stray using (section_id)
    order by task.created_at desc, section_id desc
  `.execute(db);
  return rows;
}

/** A recount with its list. Refuses `not_found`. */
export async function viewRecount(
  db: Database | Transaction,
  confronted: Confronted,
  sectionId: string,
): Promise<RecountDetail> {
  const recount = await findRecount(db, confronted, sectionId);
  if (recount === null) throw new AppError('not_found', 'Recontagem não encontrada.');
  return { ...recount, ...(await viewRecountList(db, confronted, sectionId)) };
}

/** The list of a recount that is there, and what was counted with it without being asked for. */
export async function viewRecountList(
  db: Database | Transaction,
  confronted: Confronted,
  sectionId: string,
): Promise<Omit<RecountDetail, keyof Recount>> {
  const isOne = sql`recount.section_id = ${sectionId}`;
  const { rows } = await sql<Omit<RecountDetail, keyof Recount>>`
    with ${await comparedItems(db, confronted)}, ${recountTasks(confronted, isOne)}, ${recountedItems},
    list as (${listedItems(confronted, sectionId)}),
    stray as (
      select judged.item_key as key, internal_code, description
      from (select distinct item_key from recounted) as counted_here join judged using (item_key)
      where item_key not in (select key from list)
        and exists (select from task where whole_section is null or cancelled_at is null)
    )
    select ${outsideInventoryId} as inventory_id, inventory.name as inventory_name, pharmacy.name as pharmacy_name,
      coalesce((select json_agg(to_json(list)::jsonb - 'place' order by place) from list), '[]') as list,
      coalesce((select json_agg(stray order by description collate pt_br, key collate "C") from stray), '[]') as strays
    from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id
    where inventory.number = ${confronted.number}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', 'Inventário não encontrado.');
  return row;
}

/** The rows of a list, and after them what either count of a whole section has, in the order of the first one. */
function listedItems(confronted: Confronted, sectionId: string): RawBuilder<unknown> {
  const seen = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
    sql`json_build_object('id', nullif(${id}, ${noSection}), 'name', coalesce(${name}, ''))`;
  return sql`
    select item_key as key, internal_code, barcodes, description, place, not_found, added_by,
      item_key in (select item_key from found) as is_found, ${seenOf(seen(sql`seen.id`, sql`section.name`))} as seen
    from recount_item where section_id = ${sectionId}
    union all
    select item_key, internal_code, barcodes, description,
      ${RECOUNT_ITEM_LIMIT} + row_number() over (order by first_at, description collate pt_br, item_key collate "C"),
      null, null, item_key in (select item_key from found),
      case when first_at is null then '[]' else json_build_array(${seen(sql`whole_section`, sql`section.name`)}) end
    from listed_item as live join task using (section_id) join judged using (item_key)
    left join section on section.id = whole_section
    left join lateral (
      select min(count_line.created_at) as first_at from resolved
      join count_line using (barcode_key, internal_code_key)
      where resolved.item_key = judged.item_key and ${linesOf(confronted)} and ${sectionOrNone} = whole_section
    ) as first on true
    where live.section_id = ${sectionId}
      and item_key not in (select item_key from recount_item where section_id = ${sectionId})
  `;
}

/** SQL: the sections where a row of recount_item was seen, each as `shape`, in the order of the walk. */
export function seenOf(shape: RawBuilder<unknown>): RawBuilder<RecountItem['seen']> {
  return sql`coalesce((
    select json_agg(${shape} order by seen.place)
    from unnest(seen_sections) with ordinality as seen (id, place)
    left join section on section.id = seen.id
  ), '[]')`;
}
