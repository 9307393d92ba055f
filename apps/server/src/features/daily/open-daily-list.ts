import { dayText } from '@balanco/contract/base/moments';
import * as contract from '@balanco/contract/inventories/daily-count';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { type ChosenItem, chooseList } from '@balanco/daily-list/choose-list';
import { type DailyItem, dayOf } from '@balanco/daily-list/daily-item';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { type Actor, auditInventory, SERVER } from '../../audit/write-audit.js';
import { answering, hasRow } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { newId } from '../../db/sql-fragments.js';
import { useCase } from '../../use-case.js';
import { insertInventory } from '../inventories/change-inventories.js';
import { closeInventory } from '../inventories/finalise-inventory.js';
import { viewInventory } from '../inventories/list-inventories.js';
import { insertSection } from '../inventories/sections/add-sections.js';
import { catalogueCodes } from '../movements/stored-movements.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { findPharmacyId, holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { itemStock, itemValue } from '../products/catalogue.js';
import { storeTerms, viewTerms } from '../terms/inventory-terms.js';
import { readTexts, viewDailyCount } from './view-daily-count.js';

/** Opens the list of each pharmacy whose hour has come, once a day (docs/daily-count.md). Servers may run it at once. */
export async function openDailyLists(db: Database, onFailure: (error: unknown) => void): Promise<void> {
  const ids = await answering({ id: 'text' })`
    select pharmacy.id from pharmacy join pharmacy_settings on pharmacy_id = pharmacy.id
    cross join lateral (select now() at time zone time_zone as now) as here
    where deleted_at is null and (daily ->> 'items')::integer > 0
      and extract(hour from here.now) >= (daily ->> 'hour')::integer
      and not exists (select from inventory where inventory.pharmacy_id = pharmacy.id and daily_on = here.now::date)
    order by pharmacy.id
  `.values(db);
  const waiting = ids.values();
  const openSome = async () => {
    for (const id of waiting) await openToday(db, SERVER, id).catch(onFailure);
  };
  // The database reads one catalogue while this process chooses from another.
  await Promise.all([openSome(), openSome()]);
}

/** Doesn't wait for the hour. Refuses `not_found`, and `conflict` for a pharmacy without a list or catalogue. */
export const openDailyCount = useCase(contract.openDailyCount, async ({ db, caller }, { id }) => {
  await openToday(db, caller, await findPharmacyId(db, id));
  const opened = await viewDailyCount(db, id);
  if (opened.list === null) throw new AppError('conflict', 'O catálogo desta farmácia está vazio.');
  return opened;
});

async function openToday(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const pharmacyId = await holdPharmacyId(tx, id);
    const drawn = await answering({ day: 'text', seed: 'text' })`
      select daily_seed as seed, (now() at time zone time_zone)::date::text as day from pharmacy_settings
      where pharmacy_id = ${pharmacyId} for update
    `.first(tx);
    const settings = await viewPharmacySettings(tx, pharmacyId);
    const size = settings.daily.items;
    if (size === 0 || drawn === undefined) {
      throw new AppError('conflict', 'Esta farmácia não tem contagem do dia.');
    }
    const { day, seed } = drawn;
    const known = sql`inventory where pharmacy_id = ${pharmacyId} and daily_on = ${day} and deleted_at is null`;
    if (await hasRow(tx, known)) return;
    const items = await readCandidates(tx, pharmacyId, day, settings);
    const chosen = chooseList(items, { pharmacy: pharmacyId, seed, date: dayOf(day), size });
    if (chosen.items.length === 0) return;
    await insertList(tx, actor, { pharmacyId, day, chosen: chosen.items });
  });
}

/**
 * Closes the lists of past days, also where the pharmacy makes none any more: what nobody counted returns to the draw,
 * what is counted and not settled waits for staff. A list that staff open again stays open. Servers may run it at once.
 */
export async function closeDailyLists(db: Database, onFailure: (error: unknown) => void): Promise<void> {
  const rows = await answering({ number: 'int', pharmacyId: 'text' })`
    select number, inventory.pharmacy_id as "pharmacyId" from daily_list join inventory on number = inventory_number
    join pharmacy_settings on pharmacy_settings.pharmacy_id = inventory.pharmacy_id
    where closed_at is null and daily_on < (now() at time zone time_zone)::date order by number
  `.all(db);
  for (const { number, pharmacyId } of rows) {
    const close = db.transaction().execute(async (tx) => {
      const open = await sql`
        select from inventory where number = ${number} and finalised_at is null and deleted_at is null for update
      `.execute(tx);
      const ended = await sql`
        update daily_list set closed_at = now() where inventory_number = ${number} and closed_at is null returning 1
      `.execute(tx);
      if (open.rows.length + ended.rows.length === 2) {
        await closeInventory(tx, SERVER, { number, pharmacyId });
      }
    });
    await close.catch(onFailure);
  }
}

async function insertList(
  tx: Transaction,
  actor: Actor,
  list: { readonly pharmacyId: string; readonly day: string; readonly chosen: readonly ChosenItem[] },
): Promise<void> {
  const { pharmacyId, day, chosen } = list;
  const name = `Contagem do dia ${dayText(day)}`;
  const number = await insertInventory(tx, { name, pharmacyId, createdBy: actor.sub, dailyOn: day });
  const place = { number, pharmacyId };
  const section = await insertSection(tx, { inventoryNumber: number, name: 'Lista do dia', collector: null });
  const keys = chosen.map(({ key }) => key);
  await storeTerms(tx, place, { ...(await viewTerms(tx, place)), scope: 'partial', itemKeys: keys });
  const of = { inventory_number: number, pharmacy_id: pharmacyId };
  const row = { ...of, section_id: section };
  await tx.insertInto('daily_list').values(row).execute();
  const byKey = new Map((await readTexts(tx, pharmacyId, keys)).map((each) => [each.key, each]));
  const items = chosen.flatMap(({ key, places, reason }, at) => {
    const item = byKey.get(key);
    if (item === undefined) return [];
    const { key: item_key, ...texts } = item;
    const bays = [...new Set(places.map(({ bay }) => bay))];
    return [{ ...of, ...texts, item_key, place: at, places: bays, reason: JSON.stringify(reason) }];
  });
  await tx.insertInto('daily_item').values(items).execute();
  const after = await viewInventory(tx, number);
  await auditInventory(tx, actor, place, { action: 'create', after });
}

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
  return answering({
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
  })`
    with item as materialized (
      select item_key, department, ${itemStock} as stock, ${itemValue} as value
      from catalogue_items(${newId(pharmacyId, 'uuid')})
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
