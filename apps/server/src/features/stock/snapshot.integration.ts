import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { untilWaiting } from '../../testing/database/lock-waits.js';
import { setRows } from '../../testing/database/rows.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { productsOf } from '../../testing/world/stock-taking.js';
import { holdCatalogue, lockCatalogue } from '../products/catalogue.js';

const { server, pharmacy, params, comparison, items, addProducts, count } = setUpComparison();

const soro = { internal_code: '7', barcode: '789', description: 'SORO', department: 'GERAL', value: 2 };

async function productNow() {
  const [product] = await productsOf(server(), pharmacy().id);
  if (product === undefined) throw new Error('there is no product');
  return product;
}

it('before its first count an inventory follows the changing catalogue', async () => {
  await addProducts([{ ...soro, system_stock: 5 }]);
  await addProducts([{ ...soro, system_stock: 6 }]);
  expect((await comparison()).snapshot).toMatchObject({ version: null, taken_at: null, items: 1 });
  expect(await items()).toMatchObject([{ expected: 6, counted: null, state: 'uncounted' }]);
});

const writers = {
  'an import': () => addProducts([{ ...soro, system_stock: 99, value: 50 }]),
  'an edit': async () => {
    const { id, pharmacy: of, version: _version, ...fields } = await productNow();
    const body = { ...fields, pharmacy: of, system_stock: 99, value: 50 };
    await server().ask('editProduct', { params: { id }, body });
  },
  'a deletion': async () => {
    const { id } = await productNow();
    await server().ask('deleteProduct', { params: { id } });
  },
  'a deletion of all products': async () => {
    await server().ask('deleteAllProducts', { query: { pharmacy: pharmacy().id } });
  },
};

it.each(Object.entries(writers))(
  'after the first count %s changes nothing in the comparison',
  async (_writer, write) => {
    await addProducts([{ ...soro, system_stock: 5 }]);
    await count('789', 3);
    const before = await items();
    await write();
    expect(await items()).toEqual(before.map((row) => ({ ...row, flags: ['stock_changed'] })));
    const { snapshot } = await comparison();
    expect(snapshot).toMatchObject({ version: 1, taken_by: null, items: 1, changed_since: 1 });
    await write().catch(() => undefined);
    expect((await comparison()).snapshot.version).toBe(1);
  },
);

it('a product added after the first count is new and not expected', async () => {
  await addProducts([{ ...soro, system_stock: 5 }]);
  await count('789', 5);
  await addProducts([
    { internal_code: '8', barcode: '111', description: 'GAZE', system_stock: 40, value: 3 },
  ]);
  expect(await items()).toHaveLength(1);
  await count('111', 2);
  expect(await items({ filter: 'new_item' })).toMatchObject([
    { key: 'i:8', description: 'GAZE', barcodes: ['111'], expected: 0, counted: 2, difference_value: 6 },
  ]);
});

it('imports after the first count are reported until the next capture', async () => {
  await addProducts([{ ...soro, system_stock: 5 }]);
  await count('789', 5);
  await addProducts([1, 2, 3].map((n) => ({ ...soro, internal_code: `10${n}`, barcode: `BC${n}` })));
  expect((await comparison()).snapshot).toMatchObject({ version: 1, changed_since: 0, added_after: 3 });
  const created_at = sql`created_at + interval '11 minutes'`;
  await setRows(server().db, 'product', { barcode: 'BC3' }, { created_at });
  expect((await comparison()).snapshot.added_after).toBe(2);
  await server().ask('captureSnapshot', { params: params() });
  expect((await comparison()).snapshot).toMatchObject({ version: 2, items: 4, added_after: 0 });
});

it('a snapshot reports its moment, units and R$ in the current reading', async () => {
  await addProducts([
    { ...soro, system_stock: 5, value: 1.25 },
    { ...soro, barcode: '790', system_stock: 5, value: 1.25 },
    { ...soro, internal_code: '8', barcode: '111', system_stock: -2, value: 3 },
  ]);
  expect((await comparison()).snapshot).toMatchObject({ stock_at: null, units: 3, stock_value: 0.25 });
  await count('789', 5);
  await addProducts([{ ...soro, barcode: '790', system_stock: 9 }]);
  const { snapshot } = await comparison();
  expect(snapshot).toMatchObject({ version: 1, units: 3, stock_value: 0.25 });
  expect(Date.parse(snapshot.stock_at ?? '')).toBeLessThanOrEqual(Date.parse(snapshot.taken_at ?? ''));
});

it('a new snapshot is a new version, and the earlier one stays', async () => {
  await addProducts([{ ...soro, system_stock: 5 }]);
  await count('789', 3);
  await addProducts([{ ...soro, system_stock: 4 }]);
  const answer = await server().ask('captureSnapshot', { params: params() });
  expect(answer.snapshot).toMatchObject({ version: 2, taken_by: expect.any(String), changed_since: 0 });
  expect(await items()).toMatchObject([{ expected: 4, difference: -1 }]);
  const kept = await sql<{ stock: number }>`
    select stock_summed as stock from stock_snapshot_item join stock_snapshot on id = snapshot_id
    where inventory_number = ${Number(params().id)} order by version
  `.execute(server().db);
  expect(kept.rows.map(({ stock }) => stock)).toEqual([5, 4]);
});

it('an inventory counted before snapshots asks for a manual capture', async () => {
  const check = async () => {
    const body = await server().ask('getSettlementSteps', { params: params() });
    return body.checks.find(({ key }) => key === 'snapshot');
  };
  await addProducts([{ ...soro, system_stock: 5 }]);
  expect(await check()).toEqual({ key: 'snapshot', is_met: true, blocks: false, count: 0 });
  await count('789', 3);
  await setRows(server().db, 'inventory', { number: Number(params().id) }, { copies_stock: false });
  await addProducts([{ ...soro, system_stock: 9 }]);
  expect((await comparison()).snapshot.version).toBeNull();
  expect(await check()).toMatchObject({ is_met: false, blocks: false });
  await server().call('captureSnapshot', { params: params() });
  expect(await check()).toMatchObject({ is_met: true });
});

it('rows with different stocks are summed unless a person chooses repetition', async () => {
  await addProducts([
    { ...soro, system_stock: 5, value: 2 },
    { ...soro, barcode: '790', system_stock: 15, value: 4 },
  ]);
  await count('789', 20);
  expect((await comparison()).snapshot).toMatchObject({ mode: 'summed', is_mode_clear: true, repeated: 1 });
  expect(await items()).toMatchObject([{ expected: 20, value: 3.5, flags: ['ambiguous_value'] }]);
  const answer = await server().ask('chooseStockMode', { params: params(), body: { mode: 'repeated' } });
  expect(answer.snapshot).toMatchObject({ version: null, mode: 'repeated', is_mode_chosen: true });
  const [item] = await items();
  expect(item).toMatchObject({ flags: ['ambiguous_stock', 'ambiguous_value'] });
  expect([5, 15]).toContain(item?.expected);
});

it('an unclear catalogue shows three examples until a person chooses', async () => {
  const rows = (code: string, stocks: readonly number[]) =>
    stocks.map((system_stock, n) => ({
      ...soro,
      internal_code: code,
      barcode: `${code}${n}`,
      description: `ITEM ${code}`,
      system_stock,
    }));
  await addProducts([
    ...rows('1', [40, 40]),
    ...rows('2', [8, 8]),
    ...rows('3', [5, 5]),
    ...rows('4', [6, 30]),
    ...rows('5', [1, 2]),
    ...rows('6', [9]),
  ]);
  const { snapshot } = await comparison();
  expect(snapshot).toMatchObject({ is_mode_clear: false, mode: 'repeated', repeated: 5, repeated_equal: 3 });
  expect(snapshot.mode_examples).toMatchObject([
    { description: 'ITEM 1', internal_code: '1', rows: 2, repeated: 40, summed: 80 },
    { description: 'ITEM 4', rows: 2, summed: 36 },
    { description: 'ITEM 2', rows: 2, repeated: 8, summed: 16 },
  ]);
});

it('a clear catalogue needs no examples', async () => {
  await addProducts([
    { ...soro, system_stock: 5 },
    { ...soro, barcode: '790', system_stock: 5 },
  ]);
  expect((await comparison()).snapshot).toMatchObject({ is_mode_clear: true, mode_examples: [] });
});

const changes = {
  'a new capture': () => server().call('captureSnapshot', { params: params() }),
  'a choice of the stock mode': () =>
    server().call('chooseStockMode', { params: params(), body: { mode: 'repeated' } }),
};

it.each(Object.entries(changes))(
  '%s waits for an import that copies stock, without a deadlock',
  async (_change, make) => {
    await addProducts([{ ...soro, system_stock: 5 }]);
    await count('789', 3);
    const { answer } = await server()
      .db.transaction()
      .execute(async (tx) => {
        await holdCatalogue(tx, pharmacy().id);
        const started = make();
        await untilWaiting(server().db, 1);
        await lockCatalogue(tx, pharmacy().id);
        return { answer: started };
      });
    expect((await answer).status).toBeLessThan(300);
    expect((await comparison()).snapshot.version).toBeGreaterThan(0);
  },
);

it('choosing a stock mode copies no stock and survives later copies', async () => {
  await addProducts([{ ...soro, system_stock: 5 }]);
  await server().ask('chooseStockMode', { params: params(), body: { mode: 'repeated' } });
  await addProducts([{ ...soro, system_stock: 6 }]);
  await count('789', 6);
  expect(await items()).toMatchObject([{ expected: 6, difference: 0 }]);
  await addProducts([{ ...soro, system_stock: 7 }]);
  expect((await comparison()).snapshot).toMatchObject({ version: 1, mode: 'repeated', is_mode_chosen: true });
});

it('a restored inventory keeps the stock of its first count', async () => {
  await addProducts([{ ...soro, system_stock: 5 }]);
  await count('789', 3);
  const { deletion } = await server().ask('deleteInventory', { params: params(), body: {} });
  await addProducts([{ ...soro, system_stock: 99 }]);
  await server().ask('restoreDeletion', { params: { id: deletion }, body: {} });
  expect(await items()).toMatchObject([{ expected: 5, counted: 3 }]);
});
