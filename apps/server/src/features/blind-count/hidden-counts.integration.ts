import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@balanco/contract/base/endpoint';
import { bulkDeleteCounts, undoBulkCounts } from '@balanco/contract/counts/count-bulk';
import { editCount, listSameProduct } from '@balanco/contract/counts/counts';
import { listHistory } from '@balanco/contract/history/history';
import { setBlindCount } from '@balanco/contract/inventories/inventories';
import { submitPhoto } from '@balanco/contract/mobile/mobile-photos';
import { getPhoto } from '@balanco/contract/mobile/photos';
import { expect, it } from 'vitest';
import { callGraphql } from '../../datastore/testing/graphql-call.js';
import { setUpInventory } from '../../testing/world/stock-taking.js';

const { server, inventory, aCount, submitOne } = setUpInventory();

const image = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f00ffd9', 'hex').toString('base64');

interface Named {
  readonly id: number;
  readonly uuid: string;
  readonly photo: string;
}

async function twoCounts(): Promise<{ hidden: Named; missing: Named }> {
  const count = aCount({ barcode: [{ barcode: '789', count: 5 }] });
  await submitOne(count, 'mod');
  const photo = randomUUID();
  const body = {
    id: photo,
    inventoryID: Number(inventory()),
    code: '789',
    amplify_id: count.amplify_id,
    taken_at: '2026-05-01T03:04:05.000Z',
    image,
  };
  await server().ask(submitPhoto, { as: 'mod', body });
  const params = { id: Number(inventory()) };
  await server().call(setBlindCount, { as: 'mod', params, body: { blind: true } });
  const row = server().db.selectFrom('count').select('id').where('amplify_id', '=', count.amplify_id);
  const { id } = await row.executeTakeFirstOrThrow();
  return {
    hidden: { id, uuid: count.amplify_id, photo },
    missing: { id: id + 1000, uuid: randomUUID(), photo: randomUUID() },
  };
}

const asCollector = (endpoint: Endpoint, request: object) =>
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
  correct: ({ id }) => asCollector(editCount, { params: { id }, body: { factor: 2 } }),
  delete: ({ id }) => asCollector(editCount, { params: { id }, body: { _deleted: true } }),
  'an old version': ({ id }) => asCollector(editCount, { params: { id }, body: { factor: 2, _version: 99 } }),
  history: ({ id }) => asCollector(listHistory, { query: { entity: 'count', id: String(id) } }),
  'same product': ({ id }) => asCollector(listSameProduct, { params: { id } }),
  'bulk deletion': ({ id }) => asCollector(bulkDeleteCounts, { body: { lines: lines(id) } }),
  undo: ({ id }) => asCollector(undoBulkCounts, { body: { counts: [{ id, _version: 2 }] } }),
  photo: ({ photo }) => asCollector(getPhoto, { params: { id: photo } }),
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
