import * as contract from '@balanco/contract/inventories/daily-count';
import type { Reason } from '@balanco/daily-list/choose-list';
import { dayOf } from '@balanco/daily-list/daily-item';
import { reasonText } from '@balanco/daily-list/reason-text';
import { answering, orNull } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { settlementStateOf } from '../inventories/current-settlement.js';
import { currentSettlement } from '../inventories/list-inventories.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { viewPharmacy } from '../pharmacies/read-pharmacies.js';
import { readTexts } from './daily-candidates.js';
import { keepFirstAnswers } from './first-answers.js';

const DAYS = 31;

/** See docs/daily-count.md. Refuses `not_found`. */
export async function viewDailyCount(db: Database, id: string): Promise<contract.DailyCount> {
  const { name } = await viewPharmacy(db, id);
  await keepFirstAnswers(db, id);
  const { daily: settings, time_zone: timeZone } = await viewPharmacySettings(db, id);
  const { rows } = await answering({ today: 'text' })`
    select (now() at time zone ${timeZone})::date::text as today
  `.execute(db);
  const [{ today } = { today: '' }] = rows;
  const days = await viewDays(db, id);
  const open = days.find(({ day }) => day === today);
  const list = open && {
    inventory_id: open.inventory_id,
    items: await viewItems(db, open.inventory_id, today),
  };
  const chosen = await viewChosen(db, id);
  return { pharmacy: id, pharmacy_name: name, settings, today, list: list ?? null, chosen, days };
}

export async function viewChosen(db: Queries, pharmacyId: string): Promise<contract.DailyCount['chosen']> {
  const { rows } = await answering({ key: 'text' })`
    select item_key as key from daily_choice where pharmacy_id = ${pharmacyId}
  `.execute(db);
  if (rows.length === 0) return [];
  const found = await readTexts(
    db,
    pharmacyId,
    rows.map(({ key }) => key),
  );
  return found.map(({ key, internal_code, description }) => ({ key, internal_code, description }));
}

async function viewDays(db: Database, pharmacyId: string): Promise<contract.DailyDay[]> {
  const { rows } = await answering({
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
  `.execute(db);
  return rows.map(({ is_finalised: isFinalised, settlement, ...day }) => ({
    ...day,
    state: settlementStateOf({ isFinalised }, settlement),
  }));
}

async function viewItems(
  db: Database,
  id: contract.DailyDay['inventory_id'],
  today: string,
): Promise<contract.DailyItem[]> {
  const inventory = await findComparisonBasis(db, id);
  const { rows } = await answering({
    ...contract.dailyItemSchema.shape,
    reason: 'json',
  })`
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
  `.execute(db);
  return rows.map((row) => ({ ...row, reason: reasonText(row.reason as Reason, dayOf(today)) }));
}
