import type { CountLine } from '@balanco/contract/counts/count';
import type { ShopAccuracy } from '@balanco/contract/inventories/daily-count';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { DEFAULT_SETTINGS, type PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { dayOf } from '@balanco/daily-list/daily-item';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import {
  addPharmacy,
  addProducts,
  linesOf,
  mobileCount,
  product,
  submit,
} from '../../testing/world/stock-taking.js';
import { closeDailyLists, openDailyLists, readCandidates } from './open-daily-list.js';
import { keepFirstAnswers } from './view-daily-count.js';

const server = useServer();
let pharmacy: Pharmacy;
const params = () => ({ id: pharmacy.id });
const items = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

async function configure(daily: { items: number; hour: number }, others: Partial<PharmacySettings> = {}) {
  const body = { ...DEFAULT_SETTINGS, daily, ...others };
  await server.ask('savePharmacySettings', { params: params(), body });
}

beforeEach(async () => {
  pharmacy = await addPharmacy(server);
  const products = items.map((code) => product(code, 10, 3));
  await addProducts(server, pharmacy.id, products);
  await configure({ items: 8, hour: 0 });
});

const view = () => server.ask('getDailyCount', { params: params() });
const opened = async () => {
  const { list, ...rest } = await server.ask('openDailyCount', { params: params() });
  if (list === null) throw new Error('no list was opened');
  return { ...rest, ...list };
};
const count = async (inventory: number | string, code: string, units: number, as: Who = 'user') => {
  const { results } = await server.ask('listMobileRecounts', { as });
  const sectionID = results.find(({ inventoryID }) => inventoryID === inventory)?.sectionID;
  const barcode = [{ barcode: `BC${code}`, count: units }];
  await submit(server, [mobileCount(inventory, { sectionID, barcode })], as);
};
const quiet = () =>
  sql`update count_line set received_at = received_at - interval '3 minutes'`.execute(server.db);
const fail = (error: unknown) => {
  throw error;
};

it('each morning after its hour a pharmacy has one list of its items', async () => {
  await configure({ items: 0, hour: 0 });
  await openDailyLists(server.db, fail);
  expect(await view()).toMatchObject({ list: null, days: [] });
  await configure({ items: 8, hour: 0 });
  await Promise.all([openDailyLists(server.db, fail), openDailyLists(server.db, fail)]);
  const { list, days, today } = await view();
  expect(list?.items).toHaveLength(8);
  expect(list?.items[0]).toMatchObject({
    state: 'uncounted',
    expected: 10,
    counted: null,
    is_not_found: false,
  });
  expect(days).toMatchObject([{ day: today, state: 'open', items: 8, counted: 0 }]);
  await server.ask('deleteInventory', { as: 'admin', params: { id: list?.inventory_id } });
  await openDailyLists(server.db, fail);
  expect((await view()).list).toBeNull();
});

it('a list is counted with any phone that knows lists, and settles by itself beside a full count', async () => {
  const { inventory_id: id, items: listed } = await opened();
  const { results: lists } = await server.ask('listMobileRecounts');
  const keys = listed.map(({ key }) => key);
  const told = lists.map((each) => [each.inventoryID, each.round, each.items.map(({ key }) => key)]);
  expect(told).toEqual([[id, 1, keys]]);
  const { results: sections } = await server.ask('pullSections', { query: { inventory: String(id) } });
  expect(sections).toMatchObject([{ name: 'Lista do dia' }]);
  for (const [at, { internal_code: code }] of listed.entries()) await count(id, code, at === 0 ? 8 : 10);
  const settled = { as: 'admin', params: { id: Number(id) } } as const;
  await server.ask('finaliseInventory', { ...settled, body: { finalizado: true } });
  const { state, current } = await server.ask('settle', { ...settled, body: { version: 1 } });
  expect([state, current?.totals.shortage]).toEqual(['approved', -6]);
  const { days } = await view();
  expect(days).toMatchObject([{ state: 'approved' }]);
});

it('lists and totals of full counts leave it out', async () => {
  const { inventory_id: id } = await opened();
  const inventories = await server.ask('listInventories', { as: 'mod' });
  expect(inventories.results).not.toContainEqual(expect.objectContaining({ inventory_id: id }));
  const own = await server.ask('listInventoriesWithCounts', { as: 'mod', query: { inventory: Number(id) } });
  expect(own.results.map((row) => row.section_name)).toEqual([null, 'Lista do dia']);
  const pharmacies = await server.ask('listPharmacies', { as: 'mod' });
  expect(pharmacies).toContainEqual(expect.objectContaining({ id: pharmacy.id, total: 0 }));
  const page = await server.ask('listComparisonItems', { as: 'mod', params: { id }, query: {} });
  expect(page.count).toBe(8);
});

it("a collector sees neither stock nor others' counts of a listed item until it is counted and looked at", async () => {
  const { inventory_id: id, items: listed } = await opened();
  const seen = async (sort: 'system_stock' | '-system_stock', as: Who = 'user') => {
    const query = { pharmacy: pharmacy.id, sort };
    return (await server.ask('listProducts', { as, query })).results.map((row) => row.system_stock);
  };
  expect(await seen('system_stock')).toEqual([10, ...listed.map(() => null)]);
  expect(await seen('-system_stock')).toEqual([10, ...listed.map(() => null)]);
  expect(await seen('system_stock', 'mod')).toEqual(items.map(() => 10));
  const [first, second] = listed.map(({ internal_code }) => internal_code);
  await count(id, first ?? '', 10, 'mod');
  await count(id, second ?? '', 10);
  const counts = async (as: Who) => {
    const { results } = await server.ask('listCounts', { as, query: { inventory: Number(id), page: 1 } });
    return results.map(({ barcode }: CountLine) => barcode).sort();
  };
  const both = [`BC${first}`, `BC${second}`].sort();
  await keepFirstAnswers(server.db);
  expect((await seen('system_stock')).filter((stock) => stock === null)).toHaveLength(8);
  expect([await counts('mod'), await counts('user')]).toEqual([both, [`BC${second}`]]);
  await quiet();
  await keepFirstAnswers(server.db);
  expect((await seen('system_stock')).filter((stock) => stock === null)).toHaveLength(6);
  expect(await counts('user')).toEqual(both);
});

it('only a first answer that nobody corrected tells how right the stock was', async () => {
  const {
    inventory_id: id,
    items: [first, second, third],
  } = await opened();
  for (const item of [first, second, third]) await count(id, item?.internal_code ?? '', 9);
  const correct = async (code: string | undefined) => {
    const line = (await linesOf(server, { pharmacy: pharmacy.id })).find(
      ({ barcode }) => barcode === `BC${code}`,
    );
    await server.ask('editCount', { as: 'mod', params: { id: line?.count_id }, body: { factor: 2 } });
  };
  await correct(second?.internal_code);
  await quiet();
  await keepFirstAnswers(server.db);
  await correct(third?.internal_code);
  const { days } = await view();
  expect(days).toMatchObject([{ counted: 3, differing: 2, shortage: 6, overage: 0 }]);
});

it('a second look by the same person settles a small difference and is marked, and no other one', async () => {
  const odd = [product('2', 10, 3, 'Controlados'), product('3', 10, 50)];
  await addProducts(server, pharmacy.id, odd);
  await configure({ items: 9, hour: 0 }, { controlled_departments: ['Controlados'], reason_from: 20 });
  const { inventory_id: id } = await opened();
  for (const code of ['1', '2', '3']) await count(id, code, 9);
  await quiet();
  await keepFirstAnswers(server.db);
  const stock = async () => {
    const { results } = await server.ask('listProducts', { as: 'user', query: { pharmacy: pharmacy.id } });
    return results.find((row) => row.internal_code === '1')?.system_stock;
  };
  expect(await stock()).toBe(10);
  const { sub, name } = server.people.user;
  const of = { params: { id } };
  const ask = (keys: string[]) => ({ ...of, body: { criteria: { items: keys }, collector_sub: sub } });
  const all = ask(['i:1', 'i:2', 'i:3']);
  const preview = await server.ask('createRecount', { ...all, query: { dry_run: 'true' } });
  expect(preview.collectors).toContainEqual(expect.objectContaining({ sub, counted: 2, second_looks: 1 }));
  expect(await server.call('createRecount', all)).toMatchObject({ body: { code: 'same_counter' } });
  const { section_id: sectionID } = await server.ask('createRecount', ask(['i:1']));
  expect(await stock()).toBeNull();
  await submit(server, [mobileCount(id, { sectionID, barcode: [{ barcode: 'BC1', count: 9 }] })]);
  await server.ask('finaliseInventory', { ...of, body: { finalizado: true, section_id: sectionID } });
  await server.ask('finaliseInventory', { ...of, body: { finalizado: true } });
  await server.ask('settle', { ...of, as: 'admin', body: { version: 1 } });
  const overrides = ['Segunda leitura pela mesma pessoa: 1 item'];
  const version = { params: { id, version: 1 } };
  expect(await server.ask('getSettlement', version)).toMatchObject({ overrides });
  const { results: items } = await server.ask('listSettlementItems', version);
  expect(items.find(({ key }) => key === 'i:1')).toMatchObject({
    round: '2',
    rounds: [{ round: 1 }, { round: 2, same_person: true, people: [name] }],
  });
  const query = { profile: 'ajuste', content: 'adjustment' };
  const file = await server.ask('previewExport', { ...version, query });
  expect(JSON.stringify(file.sample)).toContain('segunda leitura pela mesma pessoa');
});

it('midnight closes what was left, also where lists are off, and hides nothing from then on', async () => {
  const { inventory_id: id } = await opened();
  await configure({ items: 0, hour: 0 });
  await closeDailyLists(server.db, fail);
  expect((await view()).days).toMatchObject([{ state: 'open' }]);
  await sql`update inventory set daily_on = daily_on - 1 where number = ${id}`.execute(server.db);
  await Promise.all([closeDailyLists(server.db, fail), closeDailyLists(server.db, fail)]);
  expect((await view()).days).toMatchObject([{ state: 'checking' }]);
  await server.ask('finaliseInventory', { params: { id }, body: { finalizado: false } });
  await closeDailyLists(server.db, fail);
  expect((await view()).days).toMatchObject([{ state: 'open' }]);
  const { results } = await server.ask('listProducts', { as: 'user', query: { pharmacy: pharmacy.id } });
  expect(results.map((row) => row.system_stock)).toEqual(items.map(() => 10));
  await configure({ items: 8, hour: 0 });
  expect((await opened()).items).toHaveLength(8);
});

it('what staff choose is listed until it is counted, or taken off', async () => {
  const choose = (key: string, is_chosen: boolean) =>
    server.ask('chooseDailyItem', { as: 'mod', params: params(), body: { key, is_chosen } });
  await configure({ items: 8, hour: 0 });
  const { inventory_id: id, items: listed } = await opened();
  for (const { internal_code: code } of listed) await count(id, code, 10);
  await quiet();
  await keepFirstAnswers(server.db);
  const [off = '', ...keys] = listed.slice(0, 4).map(({ key }) => key);
  for (const key of [off, ...keys]) await choose(key, true);
  expect((await choose(off, false)).chosen).toHaveLength(3);
  await sql`update inventory set daily_on = daily_on - 1 where number = ${id}`.execute(server.db);
  const { inventory_id: next, items: again } = await opened();
  const chosen = again.filter(({ key }) => keys.includes(key));
  expect(chosen).toHaveLength(3);
  // The lot may draw two of them before.
  expect(chosen.some(({ reason }) => reason.startsWith('item escolhido'))).toBe(true);
  for (const { internal_code: code } of chosen) await count(next, code, 10);
  await quiet();
  expect((await view()).chosen).toEqual([]);
});

it('the mornings on which the stock of an item moved are its activity until it is counted', async () => {
  const morning = async (stock: number) => {
    await addProducts(server, pharmacy.id, [product('5', stock, 3)]);
    const { inventory_id: id } = await opened();
    const past = { daily_on: sql`daily_on - 40`, deleted_at: new Date() };
    await setRows(server.db, 'inventory', { number: id }, past);
    const { rows } = await sql<{ changes: number; sales: number }>`
      select changes, round(sales) as sales from daily_stock where pharmacy_id = ${pharmacy.id} and item_key = 'i:5'
    `.execute(server.db);
    return rows[0];
  };
  await morning(10);
  expect([await morning(9), await morning(12), await morning(12)]).toEqual([
    { changes: 1, sales: 1 },
    { changes: 2, sales: 1 },
    { changes: 2, sales: 1 },
  ]);
});

it('where movements are imported they are the activity of an item, each once, and its sales', async () => {
  await sql`
    with file as (
      insert into movement_import (pharmacy_id, file_name, sha256, rows, known, first_on, last_on, imported_by)
      select ${pharmacy.id}, 'a', repeat(file, 64), 3, 0, current_date - 9, current_date - 1, 'Ana'
      from unnest(array['a', 'b']) as file returning id
    )
    insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, quantity)
    select id, line, ${pharmacy.id}, 'BC5', current_date - days, units
    from file cross join (values (1, 9, -2), (2, 9, -2), (3, 1, 10)) as moved (line, days, units)
  `.execute(server.db);
  const day = new Date().toISOString().slice(0, 10);
  const rows = await server.db
    .transaction()
    .execute((tx) => readCandidates(tx, pharmacy.id, day, DEFAULT_SETTINGS));
  const told = rows.map((item) => [item.key, item.activity, Math.round(item.sales), item.lastSale]);
  expect(told.filter(([, activity]) => activity !== 0)).toEqual([['i:5', 3, 2, dayOf(day) - 9]]);
});

it('a large catalogue has its list before the first ANALYZE', async () => {
  await sql`analyze product`.execute(server.db);
  pharmacy = await addPharmacy(server);
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description)
    select ${pharmacy.id}, 'P' || at, '', 'PRODUTO' from generate_series(1, 20000) as at
  `.execute(server.db);
  const found = await server.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '5s'`.execute(tx);
    return readCandidates(tx, pharmacy.id, '2026-11-30', DEFAULT_SETTINGS);
  });
  expect(found).toHaveLength(20_000);
});

it('random first answers tell how right a shop is, and all answers what was found', async () => {
  await sql`
    with day as (
      insert into inventory (pharmacy_id, name, source, daily_on)
      select ${pharmacy.id}, 'Contagem do dia', 'web', current_date - day from generate_series(1, 24) as day
      returning number, daily_on
    ), section as (
      insert into section (id, pharmacy_id, inventory_number, name)
      select uuid_v7(), ${pharmacy.id}, number, 'Lista do dia' from day returning id, inventory_number
    ), list as (
      insert into daily_list (inventory_number, pharmacy_id, section_id)
      select inventory_number, ${pharmacy.id}, id from section returning inventory_number
    )
    insert into daily_item (inventory_number, pharmacy_id, item_key, place, places, reason, internal_code, barcodes,
      description, first_counted, first_expected, first_value, looked_at)
    select inventory_number, ${pharmacy.id}, item, 0, '{}', jsonb_build_object('share', share, 'stratum', 'stocked'),
      item, '{}', item, case when share = 'risk' then 0 when inventory_number % 2 = 0 then 4 else 5 end, 5, 2, now()
    from list cross join (values ('i:1', 'random'), ('i:2', 'risk')) as listed (item, share)
  `.execute(server.db);
  const { results } = await server.ask('listShopAccuracy', { query: { pharmacy: pharmacy.id } });
  const [shop] = results;
  const { share = 0, low = 0, high = 0 } = shop?.accuracy ?? {};
  expect(shop).toMatchObject({ accuracy: { answers: 24 }, is_full_count_advised: true });
  expect([share > 0.3, share < 0.7, low < 0.5, high > 0.5]).toEqual([true, true, true, true]);
  const sum = (of: (month: ShopAccuracy['months'][number]) => number) =>
    (shop?.months ?? []).reduce((total, month) => total + of(month), 0);
  expect(sum((month) => month.empty_shelves)).toBe(24);
  expect(sum((month) => month.shortage)).toBe(24 * 10 + 12 * 2);
});
