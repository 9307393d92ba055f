import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { DailyItem } from '@balanco/daily-list/daily-item';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Answered, answering } from '../../db/answering.js';
import type { Queries, Transaction } from '../../db/database.js';
import { catalogueCodes } from '../movements/stored-movements.js';
import { itemStock, itemValue } from '../products/catalogue.js';

const candidates = answering({
  key: 'text',
  department: 'text',
  places: [{ bay: 'text', position: 'int' }],
  stock: 'number',
  value: 'number',
  lastCounted: 'int?',
  activity: 'int?',
  counts: 'int',
  errors: 'int',
  lastSale: 'int?',
  sales: 'number',
  lastStock: 'int?',
  wanted: z.enum(['chosen', 'controlled', 'doubt']).nullable(),
});

/** A `Day` is the days since. */
const EPOCH = sql`date '1970-01-01'`;

/** A pharmacy whose latest movement is older imports none any more. */
const KNOWN_DAYS = 28;

/**
 * Notes what moved in the catalogue since the last morning, and returns every item as the choice of a list knows it
 * (docs/daily-count.md). Without any change in the catalogue, days stand in for activity. The transaction holds the
 * pharmacy's settings.
 * @param day of the pharmacy
 */
export async function readCandidates(
  tx: Transaction,
  pharmacyId: string,
  day: string,
  { time_zone: timeZone, controlled_departments }: PharmacySettings,
): Promise<readonly DailyItem[]> {
  const hasMovements = sql`exists (
    select from movement_import
    where pharmacy_id = ${pharmacyId} and undone_at is null and invoice_id is null and last_on > ${day}::date - ${KNOWN_DAYS}::integer
  )`;
  const movedCodes = sql`select code_key from stock_movement where pharmacy_id = ${pharmacyId}`;
  return candidates`
    with item as materialized (
      select item_key, department, ${itemStock} as stock, ${itemValue} as value
      from catalogue_items(${pharmacyId})
    ),
    result as materialized (
      select settlement.id, settled_at, daily_on from settlement join inventory on number = inventory_number
      where settlement.pharmacy_id = ${pharmacyId} and superseded_at is null and deleted_at is null
    ),
    counted as (
      select item_key, count(*) as counts, count(*) filter (where difference <> 0) as errors,
        max(settled_at) as counted_at,
        bool_or(reason = 'not_investigated' and settled_at > now() - interval '30 days') as is_doubt
      from settlement_item join result on result.id = settlement_id
      where pharmacy_id = ${pharmacyId} and how in ('counted', 'decided') group by 1
    ),
    asked as (
      select item_key, max(looked_at) as looked_at
      from daily_item join inventory on number = inventory_number
      where daily_item.pharmacy_id = ${pharmacyId} and deleted_at is null group by 1
    ),
    history as materialized (
      select item.*, coalesce(counts, 0) as counts, coalesce(errors, 0) as errors,
        coalesce(is_doubt, false) as is_doubt, (greatest(counted_at, looked_at) at time zone ${timeZone})::date as counted_on
      from item left join counted using (item_key) left join asked using (item_key)
    ),
    fresh as (
      insert into daily_stock (pharmacy_id, item_key, stock, changed_on, stocked_on)
      select ${pharmacyId}::uuid, item_key, stock, ${day}::date, case when stock <> 0 then ${day}::date end from history
      where item_key not in (select item_key from daily_stock where pharmacy_id = ${pharmacyId})
      returning item_key, changed_on, changes, stocked_on, sold_on, sales
    ),
    moved as (
      update daily_stock as known set stock = history.stock, changed_on = ${day}::date,
        changes = 1 + case when known.changed_on > coalesce(counted_on, '-infinity') then known.changes else 0 end,
        stocked_on = case when known.stock <> 0 or history.stock <> 0 then ${day}::date else known.stocked_on end,
        sold_on = case when history.stock < known.stock then ${day}::date else known.sold_on end,
        sales = known.sales * exp((known.changed_on - ${day}::date) / 180.0) + (history.stock < known.stock)::integer
      from history
      where pharmacy_id = ${pharmacyId} and known.item_key = history.item_key and known.stock <> history.stock
      returning known.item_key, known.changed_on, changes, stocked_on, sold_on, sales
    ),
    -- Of a pharmacy that imports movements; equal ones of two files are the same.
    sale as materialized (
      select item_key, moved_on, units, max(rows) as rows
      from (
        select import_id, item_key, moved_on, moved_at, quantity * factor as units, count(*) as rows
        from stock_movement join (${catalogueCodes(pharmacyId, movedCodes)}) as owner using (code_key)
        where pharmacy_id = ${pharmacyId} and moved_on between ${day}::date - 365 and ${day}::date and ${hasMovements}
        group by 1, 2, 3, 4, 5
      ) as of_file group by item_key, moved_on, moved_at, units
    ),
    moved_item as (
      select item_key, sum(rows) filter (where moved_on > coalesce(counted_on, '-infinity')) as movements,
        max(moved_on) filter (where units < 0) as sold_on,
        sum(rows * exp((moved_on - ${day}::date) / 180.0)) filter (where units < 0) as sales
      from sale join history using (item_key) group by item_key
    ),
    stock as (
      select * from fresh union all select * from moved union all
      select item_key, changed_on, changes, stocked_on, sold_on, sales from daily_stock
      where pharmacy_id = ${pharmacyId} and item_key not in (select item_key from moved)
    ),
    place as (
      select item_key, json_agg(json_build_object('bay', name, 'position', first_id) order by first_id) as places
      from (
        select item_key, section.name, min(line_id) as first_id
        from settlement_line join section on section.id = section_id
        where settlement_id = (
          select id from result where daily_on is null order by settled_at desc limit 1
        ) and item_key is not null
        group by 1, 2
      ) as found group by 1
    ),
    candidate as (
      select history.*, places, case when stock <> 0 then ${day}::date else stocked_on end as stocked_on,
        case when ${hasMovements} then coalesce(movements, 0)
          when changed_on > coalesce(counted_on, '-infinity') then coalesce(changes, 0) else 0 end as changes,
        case when ${hasMovements} then moved_item.sold_on else known.sold_on end as sold_on,
        coalesce(case when ${hasMovements} then moved_item.sales
          else known.sales * exp((changed_on - ${day}::date) / 180.0) end, 0) as sales
      from history left join stock as known using (item_key) left join moved_item using (item_key)
      left join place using (item_key)
    )
    select item_key as key, department, coalesce(places, '[]') as places, stock, value,
      counted_on - ${EPOCH} as "lastCounted",
      case when max(changes) over () > 0 then changes end as activity, counts, errors,
      sold_on - ${EPOCH} as "lastSale", sales, stocked_on - ${EPOCH} as "lastStock",
      case when item_key in (select item_key from daily_choice where pharmacy_id = ${pharmacyId}) then 'chosen'
        when department = any(${controlled_departments}) then 'controlled' when is_doubt then 'doubt' end as wanted
    from candidate
    order by item_key collate "C"
  `.all(tx);
}

const texts = answering({ key: 'text', internal_code: 'text', barcodes: 'text[]', description: 'text' });

/** Of a few items: those of a whole catalogue take longer to read than the choice itself. */
export async function readTexts(
  db: Queries,
  pharmacyId: string,
  keys: readonly string[],
): Promise<readonly Answered<typeof texts>[]> {
  const codes = (kind: string) =>
    keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
  return texts`
    select item_key as key, internal_code, barcodes, description
    from catalogue_items(${pharmacyId}, ${codes('i:')}::text[], ${codes('b:')}::text[])
    order by description collate pt_br, item_key collate "C"
  `.all(db);
}
