import type { ItemFilter } from '@balanco/contract/comparison/items';
import { expect, it } from 'vitest';
import { auditRows } from '../../testing/database/rows.js';
import { NO_UNITS, setUpComparison } from '../../testing/world/comparison-under-test.js';
import { addInventory, product } from '../../testing/world/stock-taking.js';

const { server, pharmacy, params, comparison, items, item, addProducts, bind, count, configure } =
  setUpComparison();

const change = (body: unknown) => server().call('changeInventoryTerms', { params: params(), body });
const include = (included = true) =>
  server().call('includeItem', { params: { ...params(), key: 'i:2' }, body: { included } });
const keys = async (filter?: ItemFilter) =>
  (await items(filter === undefined ? {} : { filter })).map(({ key }) => key).sort();
const audits = async () =>
  (await auditRows(server().db, { entity: 'inventory', pharmacy_id: pharmacy().id }))
    .map(({ action }) => action)
    .filter((action) => /^(change_terms|include_item|leave_item_out)$/.test(action));

it.each([
  ['2 of 100 units at R$ 5', { units: 2, percent: 0, money: 10 }, 100, 98, 5, true],
  ['one unit more than tolerated', { units: 1, percent: 0, money: 10 }, 100, 98, 5, false],
  ['2 of 100 units in percent', { units: 0, percent: 2, money: 10 }, 100, 98, 5, true],
  ['a little more than the percent', { units: 0, percent: 1.9, money: 10 }, 100, 98, 5, false],
  ['small in units and large in R$', { units: 2, percent: 0, money: 9.99 }, 100, 98, 5, false],
  ['an overage', { units: 2, percent: 0, money: 10 }, 100, 102, 5, true],
  ['what nobody expected, by percent', { units: 0, percent: 1000, money: 100 }, 0, 1, 5, false],
  ['what nobody expected, by units', { units: 1, percent: 0, money: 100 }, 0, 1, 5, true],
  ['negative stock, by percent', { units: 0, percent: 1000, money: 100 }, -3, -2, 5, false],
  ['a matching item', { units: 5, percent: 5, money: 100 }, 7, 7, 5, false],
])('%s is tolerated or not', async (_case, tolerance, expected, counted, value, isTolerated) => {
  await addProducts([product('1', expected, value, 'ÉTICOS')]);
  await count('BC1', Math.max(0, counted));
  expect((await change({ tolerance })).status).toBe(200);
  const flags = (await item('i:1')).item.flags;
  expect(flags.includes('tolerated')).toBe(isTolerated);
  expect((await comparison()).filters.tolerated).toBe(isTolerated ? 1 : 0);
});

it('a tolerance changes neither lines nor totals', async () => {
  await addProducts([product('1', 10, 5, 'ÉTICOS'), product('2', 10, 5, 'ÉTICOS')]);
  await count('BC1', 9);
  const before = await comparison();
  await change({ tolerance: { units: 5, percent: 0, money: 1000 } });
  expect((await comparison()).totals).toEqual(before.totals);
  expect(await keys('divergent')).toEqual(['i:1']);
  expect(await keys('tolerated')).toEqual(['i:1']);
});

it('items of controlled departments are never tolerated', async () => {
  await addProducts([product('1', 10, 5, 'CONTROLADOS'), product('2', 10, 5, 'ÉTICOS')]);
  await count('BC1', 9);
  await count('BC2', 9);
  await change({ tolerance: { units: 1, percent: 0, money: 10 } });
  await configure({ controlled_departments: ['CONTROLADOS'] });
  expect(await keys('tolerated')).toEqual(['i:2']);
});

it('an inventory keeps the tolerance that its pharmacy had at its start', async () => {
  const tolerance = { units: 2, percent: 5, money: 20 };
  await configure({ tolerance });
  const { inventory_id } = await addInventory(server(), pharmacy().id);
  await configure({});
  const read = async (id: string) => (await server().ask('getComparison', { params: { id } })).tolerance;
  expect(await read(String(inventory_id))).toEqual(tolerance);
  expect((await comparison()).tolerance).toEqual({ units: 0, percent: 0, money: 0 });
});

it('a partial scope unites departments, items and classes', async () => {
  await addProducts([
    product('1', 80, 10, 'ÉTICOS'),
    product('2', 15, 10, 'PERFUMARIA'),
    product('3', 4, 10, 'ÉTICOS'),
    product('4', 1, 10, 'ÉTICOS'),
    product('5', 0, 10, 'ÉTICOS'),
    product('6', -4, 10, 'ÉTICOS'),
  ]);
  const inScope = async (terms: object) => {
    expect(
      (await change({ scope: 'partial', departments: [], items: [], classes: [], ...terms })).status,
    ).toBe(200);
    return keys();
  };
  expect(await inScope({ classes: ['A'] })).toEqual(['i:1']);
  expect(await inScope({ classes: ['B'] })).toEqual(['i:2']);
  expect(await inScope({ classes: ['C', 'A'] })).toEqual(['i:1', 'i:3', 'i:4', 'i:5', 'i:6']);
  expect(await inScope({ departments: ['PERFUMARIA'], items: ['i:4'] })).toEqual(['i:2', 'i:4']);
  expect((await change({ scope: 'full' })).status).toBe(200);
  expect(await keys()).toHaveLength(6);
});

it('an item out of scope is in no other total', async () => {
  await addProducts([
    product('1', 10, 5, 'ÉTICOS'),
    product('2', 10, 5, 'PERFUMARIA'),
    product('3', 7, 5, 'PERFUMARIA'),
  ]);
  await count('BC1', 9);
  await count('BC2', 4);
  await change({ scope: 'partial', departments: ['ÉTICOS'] });
  const { totals, filters, units, items: total, counted_items } = await comparison();
  expect(totals).toEqual({ shortage: -5, overage: 0, net: -5, gross: 5, uncounted: 0 });
  expect(filters).toMatchObject({ divergent: 1, shortage: 1, uncounted: 0, out_of_scope: 1, included: 0 });
  expect(units).toEqual({ ...NO_UNITS, total: 13, settled: 9, out_of_scope: 4 });
  expect([total, counted_items]).toEqual([1, 1]);
  expect(await keys()).toEqual(['i:1']);
  expect(await items({ filter: 'out_of_scope' })).toMatchObject([
    { key: 'i:2', counted: 4, flags: ['out_of_scope'] },
  ]);
});

it('staff can include an item out of scope and undo it', async () => {
  await addProducts([product('1', 10, 5, 'ÉTICOS'), product('2', 10, 5, 'PERFUMARIA')]);
  await count('BC2', 4);
  await change({ scope: 'partial', departments: ['ÉTICOS'] });
  expect(await include()).toMatchObject({ status: 200, body: { key: 'i:2', flags: ['included'] } });
  await include();
  expect((await comparison()).totals.shortage).toBe(-30);
  expect(await keys('shortage')).toEqual(['i:2']);
  expect(await include(false)).toMatchObject({ status: 200, body: { flags: ['out_of_scope'] } });
  await include(false);
  expect((await comparison()).totals.shortage).toBe(0);
  expect(await audits()).toEqual(['change_terms', 'include_item', 'leave_item_out']);
});

it('an uncounted item out of scope is not found', async () => {
  await addProducts([product('1', 10, 5, 'ÉTICOS'), product('2', 10, 5, 'PERFUMARIA')]);
  await change({ scope: 'partial', departments: ['ÉTICOS'] });
  expect((await include()).status).toBe(404);
  expect((await items({ search: 'item' })).map(({ key }) => key)).toEqual(['i:1']);
  expect((await items({ search: 'item', outside: 'true' })).map(({ key }) => key)).toEqual(['i:1', 'i:2']);
});

it('an item added to the catalogue later has class C', async () => {
  await addProducts([product('1', 10, 5, 'ÉTICOS')]);
  await count('BC1', 10);
  await addProducts([product('2', 10, 5, 'ÉTICOS')]);
  await count('BC2', 1);
  await change({ scope: 'partial', classes: ['A'] });
  expect(await keys('out_of_scope')).toEqual(['i:2']);
  await change({ classes: ['A', 'C'] });
  expect(await keys('new_item')).toEqual(['i:2']);
});

it('new terms change no line, and repeating them writes nothing', async () => {
  await addProducts([product('1', 10, 5, 'ÉTICOS')]);
  await count('BC1', 9);
  const lines = () =>
    server().db.selectFrom('count_line').selectAll().where('pharmacy_id', '=', pharmacy().id).execute();
  const before = await lines();
  const body = {
    scope: 'partial',
    items: ['i:1', 'i:99', 'i:1'],
    departments: [' ÉTICOS '],
    classes: ['C', 'A'],
  };
  await change(body);
  const answer = await change(body);
  expect(answer.body).toEqual({
    tolerance: { units: 0, percent: 0, money: 0 },
    recount_policy: { policy: 'two_equal', stock_confirms: true },
    scope: 'partial',
    departments: ['ÉTICOS'],
    items: [
      { key: 'i:1', description: 'ITEM 1', internal_code: '1' },
      { key: 'i:99', description: '', internal_code: '' },
    ],
    classes: ['A', 'C'],
    shop: 'closed',
    time_zone: 'America/Sao_Paulo',
    stock_at: null,
    stock_at_default: expect.any(String),
    all_departments: ['ÉTICOS'],
  });
  expect(await server().ask('getInventoryTerms', { params: params() })).toEqual(answer.body);
  expect(await lines()).toEqual(before);
  expect(await audits()).toHaveLength(1);
});

it('a filter shows items whose stock changed since the snapshot', async () => {
  await addProducts([product('1', 10, 5, 'ÉTICOS'), product('2', 10, 5, 'ÉTICOS')]);
  await count('BC1', 10);
  await addProducts([product('1', 8, 5, 'ÉTICOS')]);
  expect(await items({ filter: 'stock_changed' })).toMatchObject([
    { key: 'i:1', expected: 10, flags: ['stock_changed'] },
  ]);
  expect((await comparison()).snapshot.changed_since).toBe(1);
});

it('a line whose factor differs from its binding marks the item', async () => {
  await addProducts([
    product('1', 10, 5, 'ÉTICOS'),
    product('2', 10, 5, 'ÉTICOS'),
    product('3', 10, 5, 'ÉTICOS'),
  ]);
  await bind('BOX1', 'i:1', 12);
  await bind('BOX2', 'i:2', 12);
  await bind('UNIT', 'i:3');
  for (const factor of [1, 12]) await count('BOX1', 1, { factor });
  for (const factor of [1, 10, 12]) await count('BOX2', 1, { factor });
  await count('UNIT', 1, { factor: 6 });
  expect(await items({ filter: 'factor_differs' })).toMatchObject([
    { key: 'i:2', counted: 34, flags: ['factor_differs'] },
  ]);
  expect((await item('i:1')).item).toMatchObject({ counted: 24, flags: [] });
});
