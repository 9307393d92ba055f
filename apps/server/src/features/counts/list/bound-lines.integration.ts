import { bindCode } from '@balanco/contract/comparison/code-bindings';
import { exportCounts, listCounts, listSameProduct, summariseCounts } from '@balanco/contract/counts/counts';
import { beforeEach, expect, it } from 'vitest';
import { setUpComparison } from '../../../testing/world/comparison-under-test.js';

// See docs/comparison.md, "Bound codes".
const { server, pharmacy, addProducts, count, countInternal, items } = setUpComparison();

const BOX = '17891234567892';
const soro = {
  internal_code: '700701',
  barcode: '7891234567895',
  description: 'SORO',
  system_stock: 30,
  value: 2,
};
const gaze = { internal_code: '9', barcode: '111', description: 'GAZE', system_stock: 4, value: 3 };

const bind = async (code: string, item_key: string, factor = 1, kind = 'barcode') => {
  const body = { kind, code, item_key, factor } as never;
  await server().ask(bindCode, { params: { id: pharmacy().id }, body });
};
const page = async (query: object = {}) =>
  (await server().call(listCounts, { as: 'mod', query: { pharmacy: pharmacy().id, page: 1, ...query } }))
    .body;
const unregistered = async () =>
  (await server().call(summariseCounts, { as: 'mod', query: { pharmacy: pharmacy().id } })).body.unregistered;
const exported = async (settled?: 'true') => {
  const query = { pharmacy: pharmacy().id, settled };
  const { body } = await server().call(exportCounts, { query: query as never });
  const lines = (body as unknown[]).filter(Array.isArray);
  return lines
    .map((line) => [line[3], line[5], line[10]?.description ?? null, ...line.slice(11)])
    .sort((one, other) => String(one[0]).localeCompare(String(other[0])) || one[1] - other[1]);
};

beforeEach(() => addProducts([soro, gaze]));

it('a bound code shows its product and is registered', async () => {
  await count(BOX, 2);
  expect(await page()).toMatchObject({ results: [{ product: null }] });
  expect(await unregistered()).toBe(1);
  await bind(BOX, 'i:700701', 12);
  expect(await page()).toMatchObject({
    results: [{ barcode: BOX, quantity: 2, factor: 1, bound_factor: 12, product: { description: 'SORO' } }],
  });
  expect(await unregistered()).toBe(0);
  expect((await page({ only: 'unregistered' })).count).toBe(0);
});

it('a bound internal code shows the product of its item', async () => {
  await countInternal('555', 3);
  await bind('555', 'i:700701', 1, 'internal_code');
  expect(await page()).toMatchObject({ results: [{ product: { description: 'SORO' } }] });
});

it('searching for a product finds lines of codes bound to it', async () => {
  await count(BOX, 2);
  await count(soro.barcode, 1);
  await count(gaze.barcode, 1);
  await bind(BOX, 'i:700701', 12);
  for (const search of ['soro', soro.internal_code, soro.barcode])
    expect((await page({ search })).count).toBe(2);
  const line = (await page({ search: BOX })).results[0];
  const same = await server().call(listSameProduct, { params: { id: line.line_id } });
  expect(same.body).toMatchObject({ count: 2, system_stock: 30 });
});

it("a bound code adds its item's units to totals", async () => {
  await count(BOX, 2);
  await count(BOX, 1, { factor: 10 });
  await count(soro.barcode, 5);
  await bind(BOX, 'i:700701', 12);
  expect(await exported('true')).toEqual([
    [BOX, 1, 'SORO'],
    [BOX, 2, 'SORO', 24],
    [soro.barcode, 5, 'SORO'],
  ]);
  expect(await items({ search: 'soro' })).toMatchObject([{ counted: 24 + 10 + 5 }]);
  expect(await exported()).toEqual([
    [BOX, 1, 'SORO'],
    [BOX, 2, 'SORO'],
    [soro.barcode, 5, 'SORO'],
  ]);
});

it('an ambiguous code is in no total until it is bound', async () => {
  await addProducts([{ ...gaze, internal_code: '10', description: 'GAZE NOVA' }]);
  await count(gaze.barcode, 4);
  expect(await exported('true')).toEqual([[gaze.barcode, 4, null]]);
  await bind(gaze.barcode, 'i:10');
  expect(await exported('true')).toEqual([[gaze.barcode, 4, 'GAZE NOVA']]);
});
