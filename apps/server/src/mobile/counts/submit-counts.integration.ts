import { randomUUID } from 'node:crypto';
import { editCount, listCounts } from '@balanco/contract/counts/counts';
import {
  createInventory,
  finaliseInventory,
  listInventoriesWithCounts,
} from '@balanco/contract/inventories/inventories';
import { openSection, submitCounts } from '@balanco/contract/mobile/mobile';
import { createPharmacy, listPharmacies } from '@balanco/contract/pharmacies/pharmacies';
import { bulkProducts, listProducts } from '@balanco/contract/products/products';
import { expect, it } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';

const server = useServer();

it('a count goes from the app into the list, is corrected there and is deleted', async () => {
  const pharmacy = await server.call(createPharmacy, { as: 'admin', body: { name: 'Farmácia Central' } });
  expect(pharmacy.status).toBe(201);
  const bulk = await server.call(bulkProducts, {
    as: 'mod',
    body: [
      {
        pharmacy: pharmacy.body.id,
        internal_code: '000123',
        barcode: '7891234567895',
        description: 'DIPIRONA SÓDICA 500MG',
        system_stock: 10.5,
        value: 3.99,
      },
    ],
  });
  expect(bulk).toEqual({ status: 201, body: { created: 1, updated: 0, unchanged: 0, refused: [] } });
  const products = await server.call(listProducts, {
    as: 'user',
    query: { pharmacy: pharmacy.body.id, search: 'dipirona sodica' },
  });
  expect(products.body).toMatchObject({ count: 1, results: [{ system_stock: 10.5, value: 3.99 }] });
  const inventory = await server.ask(createInventory, {
    as: 'admin',
    body: { name: 'Geral', pharmacy: pharmacy.body.id },
  });
  const sectionID = randomUUID();
  const section = { id: sectionID, inventoryID: inventory.inventory_id, name: 'Corredor 1' };
  await server.ask(openSection, { as: 'user', body: section });
  await server.ask(openSection, { as: 'user', body: section });
  const count = {
    amplify_id: randomUUID(),
    inventoryID: inventory.inventory_id,
    sectionID,
    barcode: [{ barcode: '07891234567895', count: 4 }],
    createdAt: '2026-05-01T03:04:05.000Z',
  };
  const sent = await server.call(submitCounts, { as: 'user', body: [count, { amplify_id: 'x' }, count] });
  expect(sent.body.results.map((r: { status: string }) => r.status)).toEqual([
    'created',
    'rejected',
    'unchanged',
  ]);
  const lines = await server.call(listCounts, {
    as: 'admin',
    query: { pharmacy: pharmacy.body.id, page: 1, search: 'ulisses' },
  });
  expect(lines.body).toMatchObject({
    count: 1,
    results: [{ quantity: 4, factor: 1, product: { description: 'DIPIRONA SÓDICA 500MG' } }],
  });
  const line = lines.body.results[0];
  const edited = await server.call(editCount, {
    as: 'user',
    params: { id: line.count_id },
    body: { factor: 3, _version: 1 },
  });
  expect(edited).toMatchObject({ status: 200, body: { _version: 2, factor: 3, barcode: [{ factor: 3 }] } });
  const closed = await server.call(finaliseInventory, {
    as: 'admin',
    params: { id: inventory.inventory_id },
    body: { finalizado: true },
  });
  expect(closed.body).toMatchObject({
    type: 'inventory_updated',
    rows: [{ finalizado: true }, { finalizado: true, count: 1 }],
  });
  const deleted = await server.call(editCount, {
    as: 'admin',
    params: { id: line.count_id },
    body: { _deleted: true, _version: 2 },
  });
  expect(deleted.body).toMatchObject({ _deleted: true, _version: 3 });
  const rows = await server.call(listInventoriesWithCounts, {
    as: 'user',
    query: { pharmacy: pharmacy.body.id },
  });
  expect(rows.body.results.map((row: { count: number }) => row.count)).toEqual([0, 0]);
  const list = await server.call(listPharmacies, { as: 'user' });
  expect(list.body).toMatchObject([{ name: 'Farmácia Central', total: 1 }]);
});
