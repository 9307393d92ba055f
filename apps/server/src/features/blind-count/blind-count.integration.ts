import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callGraphql } from '../../datastore/testing/graphql-call.js';
import type { TestedEndpoint, Who } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  mobileCount,
  setUpInventory,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, aCount, submitOne } = setUpInventory();

const params = () => ({ id: Number(inventory()) });
const blind = (on: boolean) => server().call('setBlindCount', { params: params(), body: { blind: on } });
const seen = (as: Who = 'user', query: object = {}) =>
  server().ask('listCounts', { as, query: { pharmacy: pharmacy().id, page: 1, ...query } });
const stock = (as: Who = 'user') => server().ask('listProducts', { as, query: { pharmacy: pharmacy().id } });
const soro = { internal_code: '1', barcode: '789', description: 'SORO', system_stock: 40 };
const counted = async (units: number, as: Who, fields: object = {}): Promise<number> =>
  Number((await submitOne(aCount({ barcode: [{ barcode: '789', count: units }], ...fields }), as)).id);
const finalise = () => server().call('finaliseInventory', { params: params(), body: { finalizado: true } });
const settled = (version: number) =>
  server().ask('settle', { as: 'admin', params: params(), body: { version } });
const reopened = () =>
  server().call('reopenSettlement', {
    params: params(),
    body: { version: 1, reason: 'Faltou recontar uma prateleira.' },
  });

it('a blind collector sees only own lines and totals, marked blind', async () => {
  await counted(3, 'user');
  await counted(5, 'mod');
  await counted(0, 'mod');
  expect(await seen()).toMatchObject({ count: 3 });
  expect(await seen()).not.toHaveProperty('blind');
  expect(await blind(true)).toEqual({ status: 200, body: { blind: true } });
  expect(await seen()).toMatchObject({ count: 1, blind: true, results: [{ quantity: 3 }] });
  expect(await seen('user', { search: '789', sort: '-quantity' })).toMatchObject({ count: 1 });
  const [own] = (await seen()).results;
  expect(await seen('user', { up_to: 0 })).toMatchObject({ newer: 0, up_to: own.line_id });
  const query = { pharmacy: pharmacy().id };
  const summary = await server().ask('summariseCounts', { as: 'user', query });
  expect(summary).toMatchObject({ count: 1, zero_quantity: 0 });
  expect(await server().ask('listCounts', { as: 'user', query })).toHaveLength(1);
  const staff = await seen('mod');
  expect(staff).toMatchObject({ count: 3 });
  expect(staff).not.toHaveProperty('blind');
});

it('a blind collector corrects their own counts', async () => {
  const [own] = [await counted(3, 'user'), await counted(5, 'mod')];
  await blind(true);
  const corrected = await server().ask('editCount', { params: { id: own }, body: { factor: 2 } });
  expect(corrected).toMatchObject({ factor: 2, _version: 2 });
  expect((await seen('mod')).results.map((line: { factor: number }) => line.factor)).toEqual([1, 2]);
});

it("a blind collector's history hides stock and other people's counts", async () => {
  await addProducts(server(), pharmacy().id, [soro]);
  await addProducts(server(), pharmacy().id, [{ ...soro, system_stock: 77, description: 'SORO 500ML' }]);
  const [own, other] = [await counted(3, 'user'), await counted(5, 'mod')];
  const unplaced = await counted(6, 'mod', { inventoryID: randomUUID() });
  const product = (await stock()).results[0]?.id;
  const history = (entity: string, id?: string | number) =>
    server().call('listHistory', { as: 'user', query: { entity, id } });
  expect(JSON.stringify(await history('product', product))).toContain('77');
  expect((await history('count', other)).status).toBe(200);
  await blind(true);
  const told = await history('product', product);
  expect(told.body.results[0].changes).toEqual([{ field: 'Descrição', before: 'SORO', after: 'SORO 500ML' }]);
  expect((await history('count', other)).status).toBe(404);
  expect((await history('count', unplaced)).status).toBe(404);
  expect((await history('count', own)).status).toBe(200);
});

it('stock is hidden only in the pharmacy of the blind inventory', async () => {
  const other = await addPharmacy(server(), 'Outra');
  await addProducts(server(), pharmacy().id, [soro]);
  await addProducts(server(), other.id, [{ ...soro, system_stock: 41 }]);
  const elsewhere = await addInventory(server(), other.id);
  await submitOne(mobileCount(elsewhere.inventory_id), 'mod');
  await blind(true);
  expect(await stock()).toMatchObject({ blind: true, results: [{ system_stock: null, value: 0 }] });
  expect((await stock('mod')).results).toMatchObject([{ system_stock: 40 }]);
  const all = await server().ask('listProducts', { as: 'user', query: { code: '789' } });
  const ofThese = [pharmacy().id, other.id];
  const stocks = new Map(all.results.map((row) => [row.pharmacy, row.system_stock]));
  expect(ofThese.map((id) => stocks.get(id))).toEqual([null, 41]);
  const lines = await server().ask('listCounts', { as: 'user', query: { pharmacy: other.id, page: 1 } });
  expect(lines).toMatchObject({ count: 1 });
});

it('an inventory stays blind until its current version is settled', async () => {
  await addProducts(server(), pharmacy().id, [soro]);
  await blind(true);
  const shown = async () => (await stock()).results[0]?.system_stock;
  expect(await shown()).toBeNull();
  await counted(5, 'mod');
  await finalise();
  expect(await shown()).toBeNull();
  expect(await seen()).toMatchObject({ count: 0, blind: true });
  await settled(1);
  expect(await shown()).toBe(40);
  expect(await seen()).toMatchObject({ count: 1 });
  await reopened();
  expect(await shown()).toBeNull();
  await settled(2);
  expect(await shown()).toBe(40);
});

it('a blind inventory is blind again once restored, until staff end it', async () => {
  await addProducts(server(), pharmacy().id, [soro]);
  await blind(true);
  const shown = async () => (await stock()).results[0]?.system_stock;
  await finalise();
  await settled(1);
  await reopened();
  const { deletion } = await server().ask('deleteInventory', { params: params(), body: {} });
  expect(await shown()).toBe(40);
  await server().call('restoreDeletion', { params: { id: deletion }, body: {} });
  expect(await shown()).toBeNull();
  await blind(false);
  expect(await shown()).toBe(40);
});

it('starting a blind count twice records it once, and ending it once', async () => {
  for (const on of [true, true, false, false]) expect((await blind(on)).status).toBe(200);
  const query = { entity: 'inventory', id: String(inventory()) };
  const { results } = await server().ask('listHistory', { as: 'user', query });
  expect(results.map(({ what }) => what)).toEqual([
    'desligou a contagem cega',
    'ligou a contagem cega',
    'criou',
  ]);
});

const image = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f00ffd9', 'hex').toString('base64');

interface Named {
  readonly id: number;
  readonly uuid: string;
  readonly photo: string;
}

async function twoCounts(): Promise<{ hidden: Named; missing: Named }> {
  const count = aCount({ barcode: [{ barcode: '789', count: 5 }] });
  const id = Number((await submitOne(count, 'mod')).id);
  const photo = randomUUID();
  const body = {
    id: photo,
    inventoryID: Number(inventory()),
    code: '789',
    amplify_id: count.amplify_id,
    taken_at: '2026-05-01T03:04:05.000Z',
    image,
  };
  await server().ask('submitPhoto', { as: 'mod', body });
  await blind(true);
  return {
    hidden: { id, uuid: count.amplify_id, photo },
    missing: { id: id + 1000, uuid: randomUUID(), photo: randomUUID() },
  };
}

const asCollector = (endpoint: TestedEndpoint, request: object) =>
  server().call(endpoint, { as: 'user', ...request } as never);
const inGraphql = (query: string, input: object) =>
  callGraphql(server(), { as: 'user', query, variables: input }).then(({ status, body }) => ({
    status,
    body,
  }));
const change = (
  verb: 'update' | 'delete',
) => `mutation m($input: ${verb === 'update' ? 'Update' : 'Delete'}CountInput!) {
  ${verb}Count(input: $input) { id _version }
}`;
const lines = (id: number) => [{ count_id: id, entry_index: 0, _version: 1 }];

const guesses: Record<string, (count: Named) => Promise<unknown>> = {
  correct: ({ id }) => asCollector('editCount', { params: { id }, body: { factor: 2 } }),
  delete: ({ id }) => asCollector('editCount', { params: { id }, body: { _deleted: true } }),
  'an old version': ({ id }) =>
    asCollector('editCount', { params: { id }, body: { factor: 2, _version: 99 } }),
  history: ({ id }) => asCollector('listHistory', { query: { entity: 'count', id: String(id) } }),
  'same product': ({ id }) => asCollector('listSameProduct', { params: { id } }),
  'bulk deletion': ({ id }) => asCollector('bulkDeleteCounts', { body: { lines: lines(id) } }),
  undo: ({ id }) => asCollector('undoBulkCounts', { body: { counts: [{ id, _version: 2 }] } }),
  photo: ({ photo }) => asCollector('getPhoto', { params: { id: photo } }),
  getCount: ({ uuid: id }) => inGraphql('query q($id: ID!) { getCount(id: $id) { id } }', { id }),
  updateCount: ({ uuid: id }) => inGraphql(change('update'), { input: { id, factor: 2 } }),
  'updateCount with entries': ({ uuid: id }) => inGraphql(change('update'), { input: { id, barcode: '[]' } }),
  deleteCount: ({ uuid: id }) => inGraphql(change('delete'), { input: { id } }),
};

it.each(Object.entries(guesses))(
  'a blind collector can’t tell a hidden count from none by: %s',
  async (_name, guess) => {
    const { hidden, missing } = await twoCounts();
    const [told, expected] = [await guess(hidden), await guess(missing)];
    expect(JSON.stringify(told)).toBe(JSON.stringify(expected));
  },
);
