import { expect, it } from 'vitest';
import {
  addInventory,
  addProducts,
  linesOf,
  mobileCount,
  setUpInventory,
  submitOne,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory } = setUpInventory();

const products = [
  { internal_code: '7', barcode: '7891', description: 'SORO', system_stock: 2 },
  { internal_code: '7', barcode: '7892', description: 'SORO', system_stock: 2 },
  { internal_code: '8', barcode: '', description: 'ZINCO', system_stock: 2 },
  { internal_code: '77', barcode: '77', description: 'GAZE', system_stock: 2 },
];

const scan = (barcode: string, day: number, id = inventory(), as: 'user' | 'mod' = 'user') => {
  const fields = { barcode: [{ barcode, count: 1 }], createdAt: `2026-05-0${day}T10:00:00.000Z` };
  return submitOne(server(), mobileCount(id, fields), as);
};
const counted = async (last_count?: 'true') => {
  const query = { pharmacy: pharmacy().id, sort: 'internal_code', last_count } as const;
  const { results } = await server().ask('listProducts', { query });
  return results.map((row) => row.last_count && [row.last_count.at.slice(8, 10), row.last_count.by]);
};

it('an item was last counted in any inventory, by any of its codes', async () => {
  await addProducts(server(), pharmacy().id, products);
  const { user, mod } = server().people;
  expect(await counted('true')).toEqual([null, null, null, null]);
  await scan('7891', 2);
  const { inventory_id: later } = await addInventory(server(), pharmacy().id, 'Junho');
  await scan('7892', 4, later, 'mod');
  await scan('7891', 3);
  const code = { code: '008', count: 1 };
  const typed = { barcode: null, internalBarcode: code, createdAt: '2026-05-01T10:00:00.000Z' };
  await submitOne(server(), mobileCount(inventory(), typed));
  const byMod = ['04', mod.name];
  expect(await counted('true')).toEqual([byMod, byMod, ['01', user.name], null]);
  expect(await counted()).toEqual([undefined, undefined, undefined, undefined]);
  const binding = { kind: 'barcode', code: '999', item_key: 'i:8', factor: 1 } as const;
  await scan('999', 6);
  await server().ask('bindCode', { params: { id: pharmacy().id }, body: binding });
  expect((await counted('true'))[2]).toEqual(['06', user.name]);
  await server().ask('deleteInventory', { as: 'admin', params: { id: later }, body: {} });
  expect((await counted('true'))[0]).toEqual(['03', user.name]);
});

it('Contagens lists an item by exactly its code, over all inventories', async () => {
  await addProducts(server(), pharmacy().id, products);
  const { inventory_id: later } = await addInventory(server(), pharmacy().id, 'Junho');
  await scan('7891', 2);
  await scan('77', 3);
  await scan('7892', 4, later);
  const lines = await linesOf(server(), { pharmacy: pharmacy().id, search: '007', search_in: 'item' });
  expect(lines.map(({ barcode }) => barcode)).toEqual(['7892', '7891']);
});
