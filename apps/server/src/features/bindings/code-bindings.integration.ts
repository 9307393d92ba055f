import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { plansOf } from '../../testing/database/statements.js';
import { expectRefused } from '../../testing/server/server-under-test.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { viewBindings } from './code-bindings.js';

// See docs/comparison.md, "Bound codes".
const under = setUpComparison();
const { server, pharmacy, comparison, item, items, unresolved, addProducts, count, countInternal } = under;

const box = '17891234567892';
const GTIN = '7891234567895';
const soro = { internal_code: '7', barcode: GTIN, description: 'SORO', system_stock: 24, value: 2 };

const bind = (fields: object = {}) =>
  server().call('bindCode', {
    params: { id: pharmacy().id },
    body: { kind: 'barcode', code: box, item_key: 'i:7', ...fields },
  });

it('a binding with factor 12 turns two packages into 24 units', async () => {
  await addProducts([soro]);
  await count(box, 2);
  expect(await unresolved()).toHaveLength(1);
  expect((await bind({ factor: 12 })).status).toBe(201);
  expect(await unresolved()).toEqual([]);
  expect(await items()).toMatchObject([{ counted: 24, state: 'matching' }]);
  expect((await comparison()).units).toMatchObject({ total: 24, settled: 24 });
  expect((await item('i:7')).results).toMatchObject([{ quantity: 2, factor: 1, bound_factor: 12 }]);
});

it('a counted factor overrides the bound one: 12 × 2 is 24', async () => {
  await addProducts([soro]);
  await count(box, 2, { factor: 12 });
  await bind({ factor: 12 });
  expect(await items()).toMatchObject([{ counted: 24 }]);
});

it("an unbound code shows how many units a binding's factor would multiply", async () => {
  await addProducts([soro]);
  await count(box, 2);
  await count(box, 1, { factor: 12 });
  expect(await unresolved()).toMatchObject([{ barcode: box, units: 14, units_at_1: 2 }]);
  await bind({ factor: 10 });
  expect(await items()).toMatchObject([{ counted: 32 }]);
});

it('a binding decides a barcode that two items share', async () => {
  await addProducts([soro, { ...soro, internal_code: '8' }]);
  await count(soro.barcode, 3);
  expect((await comparison()).ambiguous_codes).toBe(1);
  expect((await bind({ code: soro.barcode, item_key: 'i:8' })).status).toBe(201);
  expect(await items({ filter: 'shortage' })).toMatchObject([{ key: 'i:8', counted: 3 }]);
});

it('repeating a binding changes nothing, and binding the code elsewhere is refused', async () => {
  await addProducts([soro, { ...soro, internal_code: '8', barcode: '111', description: 'GAZE' }]);
  const first = await bind({ factor: 12 });
  const again = await bind({ factor: 12, code: ` 0${box}` });
  expect([again.status, again.body]).toEqual([201, first.body]);
  await expectRefused(bind({ item_key: 'i:8' }), 'O código já está vinculado a SORO.');
  const listed = await server().ask('listCodeBindings', { params: { id: pharmacy().id } });
  expect(listed).toMatchObject({ count: 1, results: [{ code: box, description: 'SORO', factor: 12 }] });
});

it('removing a binding makes the code unregistered again', async () => {
  await addProducts([soro]);
  await count(box, 2);
  const { id } = (await bind({ factor: 12 })).body;
  await server().ask('unbindCode', { params: { id } });
  expect(await unresolved()).toMatchObject([{ barcode: box, units: 2 }]);
  expect((await server().call('unbindCode', { params: { id } })).status).toBe(404);
  expect((await bind({ factor: 10 })).status).toBe(201);
});

it('phones pull bindings and those that staff undid since', async () => {
  await addProducts([soro]);
  const { id } = (await bind({ factor: 12 })).body;
  const pull = async (query: object = {}) => {
    return await server().ask('pullBindings', { query: { pharmacy: pharmacy().id, ...query } });
  };
  const row = { id, kind: 'barcode', code: box, item_key: 'i:7', factor: 12 };
  const { results, since } = await pull();
  expect(results).toEqual([{ ...row, _deleted: false }]);
  await server().call('unbindCode', { params: { id } });
  expect((await pull()).results).toEqual([]);
  expect((await pull({ since })).results).toEqual([{ ...row, _deleted: true }]);
});

it('an unbound box proposes the factor that its counters said', async () => {
  await addProducts([soro]);
  await count(box, 2);
  expect(await unresolved()).toMatchObject([{ line_factor: null }]);
  await count(box, 1, { factor: 12 });
  await count(box, 3);
  expect(await unresolved()).toMatchObject([{ line_factor: 12, units: 17, candidates: [{ key: 'i:7' }] }]);
});

it('people who bind one code at once store one binding', async () => {
  await addProducts([soro]);
  const answers = await Promise.all([bind(), bind(), bind()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

it('descriptions of bound items come from an index of codes', async () => {
  await addProducts([soro]);
  await bind();
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description)
    select ${pharmacy().id}, case when number % 2 = 0 then (1000 + number)::text else '' end,
      (2000 + number)::text, 'GAZE'
    from generate_series(1, 4000) as number
  `.execute(server().db);
  await sql`analyze product`.execute(server().db);
  const page = { page: 1, pageSize: 100 };
  const plans = await plansOf(server().db, (db) => viewBindings(db, pharmacy().id, page));
  expect(plans.at(-1)).toMatch(/Index Cond:.*internal_code_key = substr/);
  expect(plans.at(-1)).toMatch(/Index Cond:.*barcode_key = substr/);
});

const gaze = { internal_code: '9', barcode: '111', description: 'GAZE', system_stock: 4, value: 3 };

const page = (query: object = {}) =>
  server().ask('listCounts', { as: 'mod', query: { pharmacy: pharmacy().id, page: 1, ...query } });
const unregistered = async () =>
  (await server().ask('summariseCounts', { as: 'mod', query: { pharmacy: pharmacy().id } })).unregistered;
const exported = async (settled?: 'true') => {
  const query = { pharmacy: pharmacy().id, settled };
  const body = await server().ask('exportCounts', { query: query as never });
  const lines = (body as unknown[]).filter(Array.isArray);
  return lines
    .map((line) => [line[3], line[5], line[10]?.description ?? null, ...line.slice(11)])
    .sort((one, other) => String(one[0]).localeCompare(String(other[0])) || one[1] - other[1]);
};

it('a bound code shows its product and is registered', async () => {
  await addProducts([soro, gaze]);
  await count(box, 2);
  expect(await page()).toMatchObject({ results: [{ product: null }] });
  expect(await unregistered()).toBe(1);
  await bind({ factor: 12 });
  expect(await page()).toMatchObject({
    results: [{ barcode: box, quantity: 2, factor: 1, bound_factor: 12, product: { description: 'SORO' } }],
  });
  expect(await unregistered()).toBe(0);
  expect((await page({ only: 'unregistered' })).count).toBe(0);
});

it('a bound internal code shows the product of its item', async () => {
  await addProducts([soro, gaze]);
  await countInternal('555', 3);
  await bind({ code: '555', kind: 'internal_code' });
  expect(await page()).toMatchObject({ results: [{ product: { description: 'SORO' } }] });
});

it('searching for a product finds lines of codes bound to it', async () => {
  await addProducts([soro, gaze]);
  await count(box, 2);
  await count(soro.barcode, 1);
  await count(gaze.barcode, 1);
  await bind({ factor: 12 });
  for (const search of ['soro', soro.internal_code, soro.barcode])
    expect((await page({ search })).count).toBe(2);
  const line = (await page({ search: box })).results[0];
  const same = await server().ask('listSameProduct', { params: { id: line.line_id } });
  expect(same).toMatchObject({ count: 2, system_stock: 24 });
});

it("a bound code adds its item's units to totals", async () => {
  await addProducts([soro, gaze]);
  await count(box, 2);
  await count(box, 1, { factor: 10 });
  await count(soro.barcode, 5);
  await bind({ factor: 12 });
  expect(await exported('true')).toEqual([
    [box, 1, 'SORO'],
    [box, 2, 'SORO', 24],
    [soro.barcode, 5, 'SORO'],
  ]);
  expect(await items({ search: 'soro' })).toMatchObject([{ counted: 24 + 10 + 5 }]);
  expect(await exported()).toEqual([
    [box, 1, 'SORO'],
    [box, 2, 'SORO'],
    [soro.barcode, 5, 'SORO'],
  ]);
});

it('an ambiguous code is in no total until it is bound', async () => {
  await addProducts([gaze, { ...gaze, internal_code: '10', description: 'GAZE NOVA' }]);
  await count(gaze.barcode, 4);
  expect(await exported('true')).toEqual([[gaze.barcode, 4, null]]);
  await bind({ code: gaze.barcode, item_key: 'i:10' });
  expect(await exported('true')).toEqual([[gaze.barcode, 4, 'GAZE NOVA']]);
});
