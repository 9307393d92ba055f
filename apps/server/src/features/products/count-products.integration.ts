import {
  countProducts,
  deleteAllProducts,
  deleteProduct,
  listProducts,
} from '@balanco/contract/products/products';
import { expect, it } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';
import { addPharmacy, addProducts } from '../../testing/world/stock-taking.js';

const server = useServer();

async function count(query: Record<string, string>): Promise<number> {
  return (await server.call(countProducts, { query })).body.count;
}

async function counts(): Promise<[number, number]> {
  return [await count({ include_duplicates: 'true' }), await count({})];
}

it('product-count counts rows with include_duplicates, otherwise internal codes per pharmacy', async () => {
  const [rows, codes] = await counts();
  const pharmacy = await addPharmacy(server);
  await addProducts(server, pharmacy.id, [
    { internal_code: '1', barcode: '789' },
    { internal_code: '01', barcode: '790' },
    { internal_code: '2' },
    { barcode: '791' },
  ]);
  await addProducts(server, (await addPharmacy(server)).id, [{ internal_code: '1' }]);
  expect(await counts()).toEqual([rows + 5, codes + 3]);
  expect(await count({ include_duplicates: 'false' })).toBe(codes + 3);
});

it('product-count omits products deleted one by one or together', async () => {
  const [rows, codes] = await counts();
  const pharmacy = await addPharmacy(server);
  await addProducts(server, pharmacy.id, [
    { internal_code: '1' },
    { internal_code: '2' },
    { internal_code: '3' },
  ]);
  const { body } = await server.call(listProducts, { query: { pharmacy: pharmacy.id } });
  await server.call(deleteProduct, { params: { id: body.results[0].id } });
  expect(await counts()).toEqual([rows + 2, codes + 2]);
  await server.call(deleteAllProducts, { query: { pharmacy: pharmacy.id } });
  expect(await counts()).toEqual([rows, codes]);
});
