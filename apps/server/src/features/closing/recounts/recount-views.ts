import type { Recount, RecountDetail, RecountItem } from '@balanco/contract/recounts';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import type { Database, Transaction } from '../../../db/database.js';
import { isoMoment } from '../../../db/iso-moment.js';
import { outsideInventoryId } from '../../inventories/inventory-facts-views.js';
import { type Confronted, confrontedItems } from '../confronted-items.js';
import { linesOf, noSection } from '../counting-lines.js';
import { isOfEarlierRound } from './chosen-items.js';

/** The recounts of an inventory with the progress of each, the newest first. */
export function viewRecounts(db: Database | Transaction, confronted: Confronted): Promise<Recount[]> {
  return readRecounts(db, confronted, sql`true`);
}

/** One recount; null if the inventory has no such section, or it was deleted. */
export async function findRecount(
  db: Database | Transaction,
  confronted: Confronted,
  sectionId: string,
): Promise<Recount | null> {
  const [recount] = await readRecounts(db, confronted, sql`recount.section_id = ${sectionId}`);
  return recount ?? null;
}

/** The live recounts of an inventory with their sections as `task`. */
function tasks({ number }: Confronted, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    task as materialized (
      select recount.*, section.name, section.round, section.collector_sub, section.collector_name, section.finalised_at
      from recount join section on section.id = section_id
      where recount.inventory_number = ${number} and section.deleted_at is null and ${where}
    )
  `;
}

/** Each item and person that the sections of `task` have lines of, as `recounted`; after `confrontedItems`. */
function recountedItems(confronted: Confronted): RawBuilder<unknown> {
  return sql`
    recounted as materialized (
      select distinct count_line.section_id, resolved.item_key, collector.sub, collector.name
      from count_line join resolved using (barcode_key, internal_code_key)
      join collector on collector.id = count_line.collector_id
      where ${linesOf(confronted)} and count_line.section_id in (select section_id from task)
        and resolved.item_key is not null
    )
  `;
}

async function readRecounts(
  db: Database | Transaction,
  confronted: Confronted,
  where: RawBuilder<unknown>,
): Promise<Recount[]> {
  const { rows } = await sql<Recount>`
    with ${confrontedItems(confronted)}, ${tasks(confronted, where)}, ${recountedItems(confronted)},
    found as (select distinct section_id, item_key from recounted),
    listed as (
      select section_id, count(*) as items, count(found.item_key) as found_items,
        count(*) filter (where found.item_key is null and not_found is not null) as decided_items
      from recount_item left join found using (section_id, item_key)
      where section_id in (select section_id from task)
      group by section_id
    ),
    stray as (
      select section_id, count(*) as items from found left join recount_item using (section_id, item_key)
      where recount_item.item_key is null group by section_id
    ),
    same as (
      select recounted.section_id, recounted.sub, min(recounted.name) as name, count(distinct recounted.item_key) as items
      from recounted join task using (section_id) join recount_item using (section_id, item_key)
      where exists (
        select from resolved
        join count_line on count_line.barcode_key = resolved.barcode_key
          and count_line.internal_code_key = resolved.internal_code_key
        join collector on collector.id = count_line.collector_id
        left join section on section.id = count_line.section_id
        left join recount on recount.section_id = count_line.section_id
        where resolved.item_key = recounted.item_key and collector.sub = recounted.sub and ${linesOf(confronted)}
          and ${isOfEarlierRound(sql`task.round`)}
      ) and not exists (
        select from recount_override
        where recount_override.section_id = recounted.section_id and collector_sub = recounted.sub
      )
      group by 1, 2
    )
    select section_id, name, round,
      case when cancelled_at is not null then 'cancelled' when finalised_at is not null then 'closed' else 'open' end as state,
      case when collector_sub is not null then json_build_object('sub', collector_sub, 'name', collector_name) end as collector,
      ${isoMoment(sql`task.created_at`)} as created_at, created_by, ${isoMoment(sql`finalised_at`)} as closed_at, cancelled_by,
      cancel_reason, coalesce(listed.items, 0) as items, coalesce(found_items, 0) as found_items,
      coalesce(decided_items, 0) as decided_items, coalesce(stray.items, 0) as stray_items,
      coalesce((
        select json_agg(json_build_object('collector_sub', collector_sub, 'collector_name', collector_name, 'reason', reason,
          'overridden_by', overridden_by, 'overridden_at', ${isoMoment(sql`overridden_at`)}) order by overridden_at)
        from recount_override where recount_override.section_id = task.section_id
      ), '[]') as overrides,
      coalesce((
        select json_agg(json_build_object('sub', sub, 'name', name, 'items', items) order by name collate pt_br, sub)
        from same where same.section_id = task.section_id
      ), '[]') as same_counters
    from task left join listed using (section_id) left join stray using (section_id)
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
    with ${confrontedItems(confronted)}, ${tasks(confronted, isOne)}, ${recountedItems(confronted)},
    found as (select distinct item_key from recounted),
    list as (${listedItems(sectionId)}),
    stray as (
      select judged.item_key as key, internal_code, description from found join judged using (item_key)
      where item_key not in (select item_key from recount_item where section_id = ${sectionId})
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

function listedItems(sectionId: string): RawBuilder<unknown> {
  return sql`
    select item_key as key, internal_code, barcodes, description, place, not_found, added_by,
      item_key in (select item_key from found) as is_found,
      ${seenOf(sql`json_build_object(
        'id', nullif(seen.id, ${noSection}), 'name', coalesce(section.name, '')
      )`)} as seen
    from recount_item where section_id = ${sectionId}
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
