import { bindCode } from '@balanco/contract/comparison/code-bindings';
import { exportCounts } from '@balanco/contract/counts/count-export';
import { listCounts, summariseCounts } from '@balanco/contract/counts/counts';
import { listSameProduct } from '@balanco/contract/counts/same-product';
import { beforeEach, expect, it } from 'vitest';
import { setUpClosing } from '../../testing/closing-under-test.js';

// Lines of bound codes in Contagens and its files (docs/closing.md, "Bound codes").
const { server, pharmacy, addProducts, count, countInternal, items } = setUpClosing();

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
  const bound = await server().call(bindCode, { as: 'mod', params: { id: pharmacy().id }, body });
  expect(bound.status).toBe(201);
};
const page = async (query: object = {}) =>
  (await server().call(listCounts, { as: 'mod', query: { pharmacy: pharmacy().id, page: 1, ...query } }))
    .body;
const unregistered = async () =>
  (await server().call(summariseCounts, { as: 'mod', query: { pharmacy: pharmacy().id } })).body.unregistered;
/** Barcode, quantity and description of each exported line and, if it says them, its units in a total; oldest first. */
const exported = async (settled?: 'true') => {
  const query = { pharmacy: pharmacy().id, settled };
  const { body } = await server().call(exportCounts, { as: 'mod', query: query as never });
  const lines = (body as unknown[]).filter(Array.isArray);
  return lines
    .map((line) => [line[3], line[5], line[10]?.description ?? null, ...line.slice(11)])
    .sort((one, other) => String(one[0]).localeCompare(String(other[0])) || one[1] - other[1]);
};

beforeEach(() => addProducts([soro, gaze]));

it('a line of a bound code shows the product that it is bound to, and is unregistered no longer', async () => {
  await count(BOX, 2);
  expect(await page()).toMatchObject({ results: [{ product: null }] });
  expect(await unregistered()).toBe(1);
  await bind(BOX, 'i:700701', 12);
  expect(await page()).toMatchObject({
    results: [{ barcode: BOX, quantity: 2, factor: 1, product: { description: 'SORO' } }],
  });
  expect(await unregistered()).toBe(0);
  expect((await page({ only: 'unregistered' })).count).toBe(0);
});

it('an internal code that is bound shows the product of its item', async () => {
  await countInternal('555', 3);
  await bind('555', 'i:700701', 1, 'internal_code');
  expect(await page()).toMatchObject({ results: [{ product: { description: 'SORO' } }] });
});

it('a product is found with the lines of the codes that are bound to it', async () => {
  await count(BOX, 2);
  await count(soro.barcode, 1);
  await count(gaze.barcode, 1);
  await bind(BOX, 'i:700701', 12);
  for (const search of ['soro', soro.internal_code, soro.barcode])
    expect((await page({ search })).count).toBe(2);
  const line = (await page({ search: BOX })).results[0];
  const same = await server().call(listSameProduct, { as: 'mod', params: { id: line.line_id } });
  expect(same.body).toMatchObject({ count: 2, system_stock: 30 });
});

it('in a total a bound code has the units of its item, as the comparison counts them', async () => {
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

it('a code of two products is in the total of neither, until it is bound to one', async () => {
  await addProducts([{ ...gaze, internal_code: '10', description: 'GAZE NOVA' }]);
  await count(gaze.barcode, 4);
  expect(await exported('true')).toEqual([[gaze.barcode, 4, null]]);
  await bind(gaze.barcode, 'i:10');
  expect(await exported('true')).toEqual([[gaze.barcode, 4, 'GAZE NOVA']]);
});
