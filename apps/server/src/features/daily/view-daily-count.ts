import * as contract from '@balanco/contract/inventories/daily-count';
import { listMobileRecounts } from '@balanco/contract/recounts/recounts';
import type { Reason } from '@balanco/daily-list/choose-list';
import { dayOf } from '@balanco/daily-list/daily-item';
import { reasonText } from '@balanco/daily-list/reason-text';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { answering, orNull } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { linesOf } from '../comparison/counting-lines.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { settlementStateOf } from '../inventories/current-settlement.js';
import { currentSettlement } from '../inventories/list-inventories.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { findPharmacyId, viewPharmacy } from '../pharmacies/read-pharmacies.js';

/** Minutes without a line of an item, after which its answer stands. */
const QUIET_MINUTES = 2;

/**
 * Keeps what was first counted of each item, before anybody corrects it: only this tells how right the stock was
 * (docs/daily-count.md). An item that the office corrected first has none. From here on it hides nothing.
 * @param pharmacyId null for all that had a line in the last hour
 */
export async function keepFirstAnswers(db: Database, pharmacyId: string | null = null): Promise<void> {
  const numbers = await answering({ number: 'int' })`
    select number from inventory join daily_list on inventory_number = number
    where daily_on > current_date - 8 and deleted_at is null
      and (${pharmacyId}::uuid is null or inventory.pharmacy_id = ${pharmacyId})
      and exists (select from daily_item where daily_item.inventory_number = number and looked_at is null)
      and exists (
        select from count_line where count_line.pharmacy_id = inventory.pharmacy_id
          and count_line.inventory_number = number and live
          and (${pharmacyId}::uuid is not null or received_at > now() - interval '1 hour')
      )
  `.values(db);
  for (const number of numbers) {
    const inventory = await findComparisonBasis(db, number);
    await sql`
      with ${await comparisonItems(db, inventory)},
      answered as (
        select item_key, bool_or(edited_by is not null or office_at is not null) as is_corrected
        from resolved join ${linesOf(inventory)} on count_line.barcode_key = resolved.barcode_key
          and count_line.internal_code_key = resolved.internal_code_key
        join count on count.pharmacy_id = count_line.pharmacy_id and count.id = count_line.count_id
        where item_key is not null group by item_key
        having max(count_line.received_at) < now() - make_interval(mins => ${QUIET_MINUTES})
      )
      update daily_item set looked_at = now(), first_counted = case when not is_corrected then counted end,
        first_expected = expected, first_value = value
      from answered join in_scope using (item_key)
      where daily_item.inventory_number = ${number} and daily_item.item_key = answered.item_key
        and looked_at is null and counted is not null
    `.execute(db);
    await sql`
      delete from daily_choice using daily_item
      where daily_item.inventory_number = ${number} and daily_item.pharmacy_id = daily_choice.pharmacy_id
        and daily_item.item_key = daily_choice.item_key and looked_at > chosen_at
    `.execute(db);
  }
}

const DAYS = 31;

/** See docs/daily-count.md. Refuses `not_found`. */
export async function viewDailyCount(db: Database, id: string): Promise<contract.DailyCount> {
  const { name } = await viewPharmacy(db, id);
  await keepFirstAnswers(db, id);
  const { daily: settings, time_zone: timeZone } = await viewPharmacySettings(db, id);
  const today = await answering({ today: 'text' })`
    select (now() at time zone ${timeZone})::date::text as today
  `.value(db);
  const days = await viewDays(db, id);
  const open = days.find(({ day }) => day === today);
  const list = open && {
    inventory_id: open.inventory_id,
    items: await viewItems(db, open.inventory_id, today),
  };
  const chosen = await viewChosen(db, id);
  return { pharmacy: id, pharmacy_name: name, settings, today, list: list ?? null, chosen, days };
}

async function viewChosen(db: Queries, pharmacyId: string): Promise<contract.DailyCount['chosen']> {
  const keys = await answering({ keys: 'text[]' })`
    select array(select item_key from daily_choice where pharmacy_id = ${pharmacyId}) as keys
  `.value(db);
  const found = keys.length === 0 ? [] : await readTexts(db, pharmacyId, keys);
  return found.map(({ key, internal_code, description }) => ({ key, internal_code, description }));
}

async function viewDays(db: Database, pharmacyId: string): Promise<contract.DailyDay[]> {
  const rows = await answering({
    ...contract.dailyDaySchema.omit({ state: true }).shape,
    is_finalised: 'boolean',
    settlement: orNull({ approved_at: 'text?', exports: 'int' }),
  })`
    select daily_on::text as day, number as inventory_id, finalised_at is not null as is_finalised,
      ${currentSettlement} as settlement, items, counted, differing, shortage, overage
    from inventory cross join lateral (
      select count(*) as items, count(looked_at) as counted,
        count(*) filter (where first_counted <> first_expected) as differing,
        coalesce(-sum(value) filter (where value < 0), 0) as shortage,
        coalesce(sum(value) filter (where value > 0), 0) as overage
      from daily_item cross join lateral (
        select round((first_counted - first_expected) * first_value, 2) as value
      ) as first
      where inventory_number = number
    ) as list
    where pharmacy_id = ${pharmacyId} and daily_on is not null and deleted_at is null
    order by daily_on desc limit ${DAYS}
  `.all(db);
  return rows.map(({ is_finalised: isFinalised, settlement, ...day }) => ({
    ...day,
    state: settlementStateOf({ isFinalised }, settlement),
  }));
}

async function viewItems(db: Database, id: contract.DailyDay['inventory_id'], today: string) {
  const inventory = await findComparisonBasis(db, id);
  const rows = await answering({ ...contract.dailyItemSchema.shape, reason: 'json' })`
    with ${await comparisonItems(db, inventory)}
    select item_key as key, daily_item.internal_code, daily_item.description, places, daily_item.reason,
      coalesce(state, 'uncounted') as state, coalesce(expected, 0) as expected, counted, difference,
      difference_value, exists (
        select from recount_search join daily_list using (section_id)
        where daily_list.inventory_number = ${inventory.number} and recount_search.item_key = daily_item.item_key
          and not_found
      ) as is_not_found
    from daily_item left join in_scope using (item_key)
    where daily_item.inventory_number = ${inventory.number} order by place
  `.all(db);
  return rows.map((row) => ({ ...row, reason: reasonText(row.reason as Reason, dayOf(today)) }));
}

/** See docs/daily-count.md, "The list". Refuses `not_found`, also for an item that the catalogue doesn't have. */
export const chooseDailyItem = useCase(contract.chooseDailyItem, async ({ db }, { id, key, is_chosen }) => {
  const pharmacyId = await findPharmacyId(db, id);
  await db.transaction().execute(async (tx) => {
    await (is_chosen
      ? sql`
          insert into daily_choice (pharmacy_id, item_key) values (${pharmacyId}, ${key})
          on conflict (pharmacy_id, item_key) do update set chosen_at = now()
        `
      : sql`delete from daily_choice where pharmacy_id = ${pharmacyId} and item_key = ${key}`
    ).execute(tx);
    if (is_chosen && !(await viewChosen(tx, pharmacyId)).some((item) => item.key === key))
      throw new AppError('not_found', 'Este item não está no catálogo desta farmácia.');
  });
  return viewDailyCount(db, id);
});

export async function viewOwnDailyLists(db: Database, caller: Reaching & { readonly sub: string }) {
  return answering(listMobileRecounts.responses[200].shape.results.element.shape)`
    select section.id as "sectionID", inventory.number as "inventoryID", section.name, section.round,
      pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, inventory.name as inventory_name,
      null as whole_section, (
        select json_agg(json_build_object(
          'key', item_key, 'internal_code', internal_code, 'barcodes', barcodes,
          'own_code', coalesce(barcodes[1], internal_code), 'description', description,
          'sections', places, 'only_in', null,
          'is_not_found', exists (
            select from recount_search as own where own.section_id = section.id
              and own.item_key = daily_item.item_key and own.sub = ${caller.sub} and own.not_found
          )
        ) order by place)
        from daily_item where daily_item.inventory_number = inventory.number
      ) as items
    from daily_list join section on section.id = section_id
    join inventory on inventory.number = daily_list.inventory_number
    join pharmacy on pharmacy.id = inventory.pharmacy_id
    where section.finalised_at is null and section.deleted_at is null and inventory.deleted_at is null
      and pharmacy.deleted_at is null and coalesce(section.collector_sub, ${caller.sub}) = ${caller.sub}
      ${andWithinReach(caller, 'section.pharmacy_id')}
    order by section.id
  `.all(db);
}

/** Of a few items: those of a whole catalogue take longer to read than the choice itself. */
export async function readTexts(db: Queries, pharmacyId: string, keys: readonly string[]) {
  const codes = (kind: string) =>
    keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
  return answering({ key: 'text', internal_code: 'text', barcodes: 'text[]', description: 'text' })`
    select item_key as key, internal_code, barcodes, description
    from catalogue_items(${pharmacyId}, ${codes('i:')}::text[], ${codes('b:')}::text[])
    order by description collate pt_br, item_key collate "C"
  `.all(db);
}
