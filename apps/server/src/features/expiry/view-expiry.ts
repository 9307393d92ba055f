import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/expiry/expiry';
import { bucketsOf, DEFAULT_EXPIRY } from '@balanco/contract/expiry/expiry-settings';
import { type RawBuilder, sql } from 'kysely';
import { answering, countRows } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { cutTo, isoMoment } from '../../db/sql-fragments.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { findBlindness } from '../blind-count/blind-access.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { keepLots } from './keep-lots.js';

/** Its lots are up to date then. Refuses `not_found`. */
async function openShop(db: Database, id: string) {
  const pharmacyId = await findPharmacyId(db, id);
  await keepLots(db, pharmacyId);
  const { time_zone: timeZone, expiry } = await viewPharmacySettings(db, pharmacyId);
  const buckets = bucketsOf(expiry);
  return {
    pharmacyId,
    expiry,
    buckets,
    today: sql`(now() at time zone ${timeZone}::text)::date`,
    /** The place of each bucket after the first begins at one of these days. */
    begins: sql`${buckets.slice(1).map(({ from }) => from)}::integer[]`,
  };
}

/** Refuses `not_found`. */
export async function viewExpirySummary(db: Database, id: string): Promise<contract.ExpirySummary> {
  const { pharmacyId, expiry, buckets, today, begins } = await openShop(db, id);
  const { shares, ...summary } = await answering({
    today: 'text',
    coverage: { known_units: 'number', stock_units: 'number' },
    shares: [{ place: 'int', lots: 'int', units: 'number', money: 'number' }],
    departments: 'text[]',
  })`
    select ${today}::text as today, json_build_object('known_units', known_units, 'stock_units', stock_units) as coverage,
      coalesce((
        select json_agg(to_json(share)) from (
          select width_bucket(expires_on - ${today}, ${begins}) as place, sum(lots) as lots,
            sum(units) as units, sum(money) as money
          from expiry_day where expiry_day.pharmacy_id = ${pharmacyId} group by 1
        ) as share
      ), '[]') as shares,
      array(
        select department from expiry_lot where expiry_lot.pharmacy_id = ${pharmacyId} and department <> ''
        group by department order by department collate pt_br
      ) as departments
    from expiry_shop where expiry_shop.pharmacy_id = ${pharmacyId}
  `.one(db);
  return {
    ...summary,
    treatment_days: expiry.treatment_days,
    buckets: buckets.map(({ key, to }, at) => {
      const { lots, units, money } = shares.find(({ place }) => place === at) ?? NONE;
      return { key, to, lots, units, money };
    }),
  };
}

const SOON_DAYS = 90;
/** The quickest pharmacies, whose stock is read. */
const TRIED_SHOPS = 10;
const NONE = { lots: 0, units: 0, money: 0 };

/**
 * A bucket that the pharmacy doesn't have is empty. Of `exchange` all are computed for each page: only then is their number
 * known. Refuses `not_found`.
 */
export async function viewExpiryLots(
  db: Database,
  caller: Reaching,
  id: string,
  query: EndpointInput<typeof contract.listExpiryLots>['query'],
): Promise<{ count: number; results: contract.ExpiryLot[] }> {
  const { page, page_size: pageSize, bucket, department, search } = query;
  const { pharmacyId, buckets, today, begins, expiry } = await openShop(db, id);
  const meant = (within: RawBuilder<unknown>) => sql`pharmacy_id = ${pharmacyId} ${within}
    and coalesce(department = ${department ?? null}, true)
    and fold(concat_ws(' ', description, internal_code, barcode, lot)) like all(
      array(select like_anywhere(word) from unnest(${searchWords(search)}::text[]) as word))`;
  const order = sql`order by expires_on, description collate pt_br, item_key collate "C", lot_key collate "C"`;
  const first = (page - 1) * pageSize;
  const read = async (lots: RawBuilder<unknown>, exchange: RawBuilder<unknown>, joined = sql``) => {
    const rows = await answering({ ...contract.expiryLotSchema.omit({ bucket: true }).shape, place: 'int' })`
      select item_key as key, lot, expires_on::text as expires_on, internal_code, barcode, description, department,
        lot.units, money, seen_on::text as seen_on, bought_on::text as bought_on,
        width_bucket(expires_on - ${today}, ${begins}) as place, ${exchange} as exchange
      from (${lots}) as lot ${joined} ${order}
    `.all(db);
    return rows.map(({ place, ...lot }) => ({ ...lot, bucket: buckets[place]?.key ?? '' }));
  };
  if (bucket === 'exchange') {
    const soon = meant(sql`and expires_on - ${today} between ${expiry.treatment_days + 1} and ${SOON_DAYS}`);
    const exchange = exchangeOf(caller, pharmacyId, today, expiry.treatment_days);
    const all = await read(sql`select * from expiry_lot where ${soon}`, sql`to_json(exchange)`, exchange);
    return { count: all.length, results: all.slice(first, first + pageSize) };
  }
  const chosen = buckets.find(({ key }) => key === bucket);
  const isChosen = chosen
    ? sql`and expires_on - ${today} between coalesce(${chosen.from}::integer, -100000) and coalesce(${chosen.to}::integer, 100000)`
    : sql`and ${bucket === undefined}`;
  const lots = meant(isChosen);
  const count = await countRows(db, sql`expiry_lot where ${lots}`);
  const paged = sql`select * from expiry_lot where ${lots} ${order} ${cutTo({ page, pageSize })}`;
  return { count, results: await read(paged, sql`null`) };
}

/** The pharmacy where the most units of a lot would still be sold (docs/expiry.md, "Exchanges"). */
function exchangeOf(caller: Reaching, pharmacyId: string, today: RawBuilder<unknown>, treatment: number) {
  const months = sql`((expires_on - ${today} - ${treatment}::integer) / 30.0)`;
  return sql`
    cross join lateral (select code_key(lot.barcode) as barcode_key) as code
    cross join lateral (select ${monthlySales(sql`${pharmacyId}`, sql`lot.item_key`, today)} as monthly) as here
    join lateral (
      select name as pharmacy_name, round(monthly, 1) as monthly, floor(least(lot.units - here.monthly * ${months},
        monthly * ${months} - greatest(stock, 0))) as units
      from (
        select shop.id, name, item_key, ${monthlySales(sql`shop.id`, sql`same.item_key`, today)} as monthly
        from pharmacy as shop cross join lateral (
          select min(item_key(internal_code_key, product.barcode_key)) as item_key from product
          where pharmacy_id = shop.id and deleted_at is null and product.barcode_key <> ''
            and product.barcode_key = code.barcode_key
        ) as same
        where shop.id <> ${pharmacyId} and deleted_at is null ${andWithinReach(caller, 'shop.id')} and item_key is not null
          -- A lot that is sold here in time reads no other pharmacy's sales.
          and lot.units - here.monthly * ${months} >= 1
        order by monthly desc, shop.id limit ${TRIED_SHOPS}
      ) as there cross join lateral catalogue_item(there.id, there.item_key) as its
      where monthly > here.monthly order by units desc, monthly desc, name collate pt_br limit 1
    ) as exchange on exchange.units > 0`;
}

/** Units in 30 days: of 90 days of movement files, or the mornings on which the stock had fallen, whichever are more. */
function monthlySales(pharmacy: RawBuilder<unknown>, item: RawBuilder<unknown>, today: RawBuilder<unknown>) {
  return sql`greatest(0, (
    select -sum(quantity * rows) / 3 from (
      -- Equal rows of two files are the same.
      select quantity, max(rows) as rows from (
        select import_id, moved_on, moved_at, quantity, count(*) as rows from stock_movement
        where pharmacy_id = ${pharmacy} and code_key = any(array[code.barcode_key, substr(${item}, 3)]) and quantity < 0
          and moved_on between ${today} - 89 and ${today}
        group by 1, 2, 3, 4
      ) as of_file group by moved_on, moved_at, quantity
    ) as sale
  ), (
    select sales * exp((changed_on - ${today}) / 180.0) / 6 from daily_stock
    where pharmacy_id = ${pharmacy} and daily_stock.item_key = ${item}
  ))`;
}

/** Units would tell blind people the stock and others' counts (docs/blind-counting.md). Refuses `not_found`. */
export const listOldLots = useCase(contract.listOldLots, async ({ db, caller }, { id }) => {
  const { pharmacyId, expiry, today } = await openShop(db, id);
  const { pharmacyIds, items } = await findBlindness(db, caller);
  const isBlind = sql`${pharmacyIds.includes(pharmacyId)} or pharmacy_id || ' ' || item_key = any(${items}::text[])`;
  const results = await answering(contract.listOldLots.responses[200].shape.results.element.shape)`
    select lot, expires_on::text as expires_on, internal_code, barcode, description,
      case when ${isBlind} then null else units end as units, seen_in
    from (
      select * from expiry_lot where pharmacy_id = ${pharmacyId} and expires_on < ${today} + ${expiry.treatment_days}::integer
      order by expires_on, item_key, lot_key limit ${contract.OLD_LOT_LIMIT}
    ) as old
    order by nullif(seen_in, '') collate pt_br, expires_on, description collate pt_br, item_key, lot_key
  `.all(db);
  return { results };
});

/** As last kept: nobody waits for a whole network (docs/expiry.md, "The network"). */
export function viewShopExpiry(db: Database, caller: Reaching): Promise<contract.ShopExpiry[]> {
  const share = (condition: RawBuilder<unknown>) => sql`json_build_object(
    'lots', coalesce(sum(lots) filter (where ${condition}), 0), 'units', coalesce(sum(units) filter (where ${condition}), 0),
    'money', coalesce(sum(money) filter (where ${condition}), 0))`;
  return answering(contract.shopExpirySchema.shape)`
    select shop.id as pharmacy, shop.name as pharmacy_name, ${isoMoment(sql`kept_at`)} as kept_at,
      json_build_object('known_units', coalesce(known_units, 0), 'stock_units', coalesce(stock_units, 0)) as coverage,
      expired, unsellable, soon
    from (
      select pharmacy.id, name,
        (now() at time zone coalesce(time_zone, 'America/Sao_Paulo'))::date as today,
        coalesce((expiry ->> 'treatment_days')::integer, ${DEFAULT_EXPIRY.treatment_days}) as treatment
      from pharmacy left join pharmacy_settings on pharmacy_id = pharmacy.id
      where deleted_at is null ${andWithinReach(caller, 'pharmacy.id')}
    ) as shop
    left join expiry_shop on expiry_shop.pharmacy_id = shop.id
    cross join lateral (
      select ${share(sql`expires_on < today`)} as expired,
        ${share(sql`expires_on >= today and expires_on < today + treatment`)} as unsellable,
        ${share(sql`expires_on >= today + treatment`)} as soon
      from expiry_day
      where expiry_day.pharmacy_id = shop.id and expires_on <= today + greatest(treatment - 1, ${SOON_DAYS}::integer)
    ) as sums
    order by name collate pt_br, shop.id
  `.all(db);
}
