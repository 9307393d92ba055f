import { bindCode } from '@balanco/contract/comparison/code-bindings';
import { listComparisonItems } from '@balanco/contract/comparison/comparison';
import { deleteAllProducts, deleteProduct, editProduct } from '@balanco/contract/products/products';
import { expect, it } from 'vitest';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { productsOf } from '../../testing/world/stock-taking.js';

// The catalogue changes (docs/comparison.md, "Codes").
const { server, pharmacy, comparison, items, params, unresolved, addProducts, count } = setUpComparison();

const soro = { internal_code: '7', barcode: '789', description: 'SORO', system_stock: 5, value: 2 };
const gaze = { internal_code: '9', barcode: '111', description: 'GAZE', system_stock: 4, value: 3 };

async function productOf(internalCode: string) {
  const products = await productsOf(server(), pharmacy().id);
  const found = products.find((product) => product.internal_code === internalCode);
  if (found === undefined) throw new Error(`no product ${internalCode}`);
  return found;
}

async function edit(internalCode: string, change: object): Promise<void> {
  const { id, version: _version, ...fields } = await productOf(internalCode);
  await server().ask(editProduct, { params: { id }, body: { ...fields, ...change } });
}

const bind = (code: string, item_key: string) =>
  server().call(bindCode, {
    params: { id: pharmacy().id },
    body: { kind: 'barcode', code, item_key, factor: 1 },
  });

it('an item keeps counts and stock when its internal code is corrected', async () => {
  await addProducts([soro]);
  await count('789', 5);
  await edit('7', { internal_code: '8' });
  expect(await items()).toMatchObject([{ key: 'i:7', expected: 5, counted: 5, state: 'matching' }]);
  expect((await comparison()).units).toMatchObject({ settled: 5, ambiguous: 0 });
});

it('replacing barcodes by internal codes in a catalogue makes no code ambiguous', async () => {
  await addProducts([
    { ...soro, internal_code: '' },
    { ...gaze, internal_code: '' },
  ]);
  await count('789', 5);
  const call = { as: 'admin', query: { pharmacy: pharmacy().id } } as const;
  expect((await server().call(deleteAllProducts, call)).status).toBeLessThan(300);
  await addProducts([soro, gaze]);
  await count('111', 3);
  expect(await unresolved()).toEqual([]);
  expect(await items({ sort: 'description' })).toMatchObject([
    { key: 'b:111', expected: 4, counted: 3 },
    { key: 'b:789', expected: 5, counted: 5 },
  ]);
});

it('a barcode that staff move counts for its new item', async () => {
  await addProducts([soro, gaze]);
  await count('789', 2);
  await edit('7', { barcode: '555' });
  await addProducts([{ ...gaze, barcode: '789' }]);
  expect(await items({ sort: 'description' })).toMatchObject([
    { key: 'i:9', counted: 2 },
    { key: 'i:7', counted: null },
  ]);
});

it('correcting the catalogue makes a shared barcode unambiguous', async () => {
  await addProducts([soro, { ...gaze, barcode: '789' }]);
  await count('789', 2);
  expect((await comparison()).ambiguous_codes).toBe(1);
  await edit('9', { barcode: '111' });
  expect((await comparison()).ambiguous_codes).toBe(0);
  expect(await items({ filter: 'shortage' })).toMatchObject([{ key: 'i:7', counted: 2 }]);
});

it('a code of deleted products leads to the item of the snapshot', async () => {
  await addProducts([soro]);
  await count('789', 5);
  const { id } = await productOf('7');
  expect((await server().call(deleteProduct, { params: { id } })).status).toBeLessThan(300);
  expect(await items()).toMatchObject([{ key: 'i:7', counted: 5, state: 'matching' }]);
});

it('a barcode of two products is ambiguous until it is bound', async () => {
  await addProducts([soro]);
  await count('789', 5);
  await addProducts([{ ...soro, internal_code: '8', description: 'SORO NOVO' }]);
  expect(await unresolved()).toMatchObject([
    { reason: 'ambiguous', units: 5, candidates: [{ key: 'i:7' }, { key: 'i:8', description: 'SORO NOVO' }] },
  ]);
  expect((await bind('789', 'i:8')).status).toBe(201);
  expect(await items({ filter: 'new_item' })).toMatchObject([{ key: 'i:8', expected: 0, counted: 5 }]);
});

it('a box is offered a product added after the first count', async () => {
  await addProducts([gaze]);
  await count('111', 4);
  await addProducts([{ ...soro, barcode: '7891234567895' }]);
  await count('17891234567892', 2);
  expect(await unresolved()).toMatchObject([{ candidates: [{ key: 'i:7', description: 'SORO' }] }]);
  const search = async (query: object) =>
    (await server().call(listComparisonItems, { params: params(), query: { search: 'soro', ...query } })).body
      .results;
  expect(await search({ outside: 'true' })).toMatchObject([
    { key: 'i:7', expected: 0, counted: null, state: 'uncounted', flags: ['new_item'] },
  ]);
  expect(await search({})).toEqual([]);
  expect(await comparison()).toMatchObject({ items: 1, filters: { uncounted: 0, new_item: 0 } });
});
