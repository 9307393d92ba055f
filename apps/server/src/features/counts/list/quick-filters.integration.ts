import {
  type CountSummary,
  listCounts,
  QUICK_FILTERS,
  type QuickFilter,
  summariseCounts,
} from '@balanco/contract/counts/counts';
import { finaliseMobileInventory } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import {
  addInventory,
  addProducts,
  linesOf,
  mobileCount,
  setUpPharmacy,
  submit,
} from '../../../testing/world/stock-taking.js';

const { server, pharmacy } = setUpPharmacy();

const counted = (code: string, fields: object = {}) => ({
  barcode: [{ barcode: code, count: 2, ...fields }],
});

async function summary(query: object = {}): Promise<CountSummary> {
  return server().ask(summariseCounts, { query: { pharmacy: pharmacy().id, ...query } });
}

async function countOneOfEach(): Promise<void> {
  await addProducts(server(), pharmacy().id, [{ internal_code: '1', barcode: '100', description: 'Soro' }]);
  const { inventory_id: other } = await addInventory(server(), pharmacy().id);
  const uuid = pharmacy().inventory_uuid;
  await submit(server(), [
    mobileCount(uuid, counted('100')),
    mobileCount(uuid, counted('999')),
    mobileCount(uuid, { barcode: '[{' }),
    mobileCount(uuid, counted('100', { count: 0 })),
    mobileCount(uuid, { barcode: null, internalBarcode: { code: '001', count: 3 }, factor: 12 }),
    mobileCount(other, counted('888')),
  ]);
  await server().ask(finaliseMobileInventory, {
    as: 'admin',
    params: { uuid },
    body: { finalizado: true },
  });
  await submit(server(), [mobileCount(uuid, counted('0100'))]);
}

it('the summary counts recognised lines and those of each quick filter', async () => {
  await countOneOfEach();
  expect(await summary()).toEqual({
    count: 6,
    unregistered: 2,
    unrecognised: 1,
    after_close: 1,
    zero_quantity: 1,
    factor_above_1: 1,
    recount: 0,
  });
  expect(await summary({ inventory: pharmacy().inventory_uuid })).toMatchObject({
    count: 5,
    unregistered: 1,
  });
  expect(await summary({ search: '888' })).toMatchObject({ count: 1, unregistered: 1, unrecognised: 0 });
  expect(await summary({ search: 'ninguém' })).toMatchObject({ count: 0, unregistered: 0, unrecognised: 0 });
});

it('each quick filter lists exactly the lines that the summary counts', async () => {
  await countOneOfEach();
  const numbers = await summary();
  const codes: Partial<Record<QuickFilter, string[]>> = {};
  for (const only of QUICK_FILTERS) {
    const lines = await linesOf(server(), { pharmacy: pharmacy().id, only });
    expect(lines, only).toHaveLength(numbers[only]);
    codes[only] = lines.map((line) => line.barcode || line.internal_code || (line.raw ?? '')).sort();
  }
  expect(codes).toEqual({
    unregistered: ['888', '999'],
    unrecognised: ['[{'],
    after_close: ['0100'],
    zero_quantity: ['100'],
    factor_above_1: ['001'],
    recount: [],
  });
});

it('a line is unregistered only if neither of its codes has a product', async () => {
  await addProducts(server(), pharmacy().id, [{ internal_code: '1', barcode: '100', description: 'Soro' }]);
  const uuid = pharmacy().inventory_uuid;
  const internal = (code: string) => ({ barcode: null, internalBarcode: { code, count: 3 } });
  await submit(server(), [
    mobileCount(uuid, counted('100', { internal_code: '7' })),
    mobileCount(uuid, counted('999', { internal_code: '1' })),
    mobileCount(uuid, counted('999', { internal_code: '7' })),
    mobileCount(uuid, counted('999')),
    mobileCount(uuid, internal('1')),
    mobileCount(uuid, internal('7')),
  ]);
  expect(await linesOf(server(), { pharmacy: pharmacy().id, only: 'unregistered' })).toHaveLength(3);
  expect(await summary()).toMatchObject({ count: 6, unregistered: 3 });
  expect(await summary({ inventory: uuid })).toMatchObject({ count: 6, unregistered: 3 });
});

it('a page of lines reports how many are unrecognised', async () => {
  await countOneOfEach();
  const query = { pharmacy: pharmacy().id, page: 1 };
  const { body } = await server().call(listCounts, { query });
  expect(body).toMatchObject({ count: 7, unrecognised: 1 });
});
