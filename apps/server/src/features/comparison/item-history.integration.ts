import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { sentStatements } from '../../testing/database/statements.js';
import {
  addInventory,
  addProducts,
  mobileCount,
  setUpInventory,
  submitOne,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory } = setUpInventory();

const soro = { internal_code: '1', barcode: '789', description: 'SORO', system_stock: 24, value: 8.5 };
const history = (id: InventoryId = inventory(), key = 'i:1') =>
  server().call('listItemHistory', { params: { id, key } });
async function settled(name: string, units: number, as: 'admin' | 'mod' = 'admin'): Promise<InventoryId> {
  const { inventory_id: id } = await addInventory(server(), pharmacy().id, name);
  await submitOne(server(), mobileCount(id, { barcode: [{ barcode: '789', count: units }] }));
  const params = { id };
  await server().ask('finaliseInventory', { params, body: { finalizado: true } });
  await server().ask('settle', { as, params, body: { version: 1 } });
  return id;
}

it("an item's history lists settled results, newest first", async () => {
  await addProducts(server(), pharmacy().id, [soro]);
  const march = await settled('Março', 20);
  const april = await settled('Abril', 26);
  expect((await history()).body).toEqual({
    results: [
      expect.objectContaining({ inventory_id: april, name: 'Abril', difference: 2, difference_value: 17 }),
      {
        inventory_id: march,
        name: 'Março',
        version: 1,
        settled_at: expect.any(String),
        expected: 24,
        settled: 20,
        difference: -4,
        difference_value: -34,
        reason: 'not_investigated',
        reason_text: '',
      },
    ],
    recurrent_shortage: null,
    last_count: { at: expect.any(String), by: expect.any(String) },
  });
  expect((await history(april)).body.results).toMatchObject([{ name: 'Março' }]);
  expect((await history(march)).body.results).toEqual([]);
  expect((await history(inventory(), 'i:2')).body.results).toEqual([]);
});

it('an item that was short in three settled inventories is recurrent', async () => {
  await addProducts(server(), pharmacy().id, [soro]);
  for (const units of [30, 20, 21]) await settled(`Com ${units}`, units);
  expect((await history()).body.recurrent_shortage).toBeNull();
  await settled('Com 23', 23);
  expect((await history()).body).toMatchObject({ recurrent_shortage: -68, results: { length: 4 } });
  await settled('Com 24', 24);
  expect((await history()).body.recurrent_shortage).toBeNull();
});

it('the history of an item skips reopened and deleted inventories', async () => {
  await addProducts(server(), pharmacy().id, [soro]);
  const [reopened, deleted] = [await settled('Reaberto', 20), await settled('Excluído', 400, 'mod')];
  const body = { version: 1, reason: 'contagem errada no balcão' };
  await server().ask('reopenSettlement', { params: { id: reopened }, body });
  await server().ask('deleteInventory', { params: { id: deleted }, body: {} });
  expect((await history()).body.results).toEqual([]);
});

it('the history of an item has at most ten inventories', async () => {
  await addProducts(server(), pharmacy().id, [soro]);
  for (let index = 1; index <= 11; index += 1) await settled(`Número ${index}`, index);
  const { results } = (await history()).body;
  expect(results.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Número ${11 - index}`),
  );
});

it("an item's detail reads the settings of its pharmacy once", async () => {
  await addProducts(server(), pharmacy().id, [soro]);
  const params = { id: String(inventory()), key: 'i:1' };
  const sent = await sentStatements(() => server().ask('getItem', { params }));
  expect(sent.filter((statement) => /from pharmacy_settings where/.test(statement))).toHaveLength(1);
});
