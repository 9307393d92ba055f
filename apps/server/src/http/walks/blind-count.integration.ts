import { allExamples } from '@balanco/contract/base/all-examples';
import type { Endpoint } from '@balanco/contract/base/endpoint';
import { type ExampleRequest, examplePath } from '@balanco/contract/base/example';
import {
  exampleCounts,
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleProducts,
  exampleSections,
} from '@balanco/contract/base/example-world';
import { listComparisonItems } from '@balanco/contract/comparison/comparison';
import { editCount, listCounts } from '@balanco/contract/counts/counts';
import { listHistory } from '@balanco/contract/history/history';
import { finaliseInventory, setBlindCount } from '@balanco/contract/inventories/inventories';
import { submitCounts } from '@balanco/contract/mobile/mobile';
import { editProduct, listProducts } from '@balanco/contract/products/products';
import { createRecount } from '@balanco/contract/recounts/recount-changes';
import { listMobileRecounts } from '@balanco/contract/recounts/recounts';
import { describe, expect, it, vi } from 'vitest';
import { subscriptionDocuments, walkDocuments } from '../../datastore/testing/graphql-call.js';
import { connectedClient, PATIENCE } from '../../datastore/testing/realtime-client.js';
import { useExampleServer } from '../../testing/examples/example-server.js';
import { hasMark, MARKED_COUNT, MARKED_STOCK } from '../../testing/examples/marked-numbers.js';

/*
 * No answer or push tells a blind collector stock or others' counts (docs/blind-counting.md). Sends all
 * examples in a marked world, so new calls are walked too.
 */

type Role = 'admin' | 'user';

const server = useExampleServer();

const general = { id: exampleInventories.general.number };
const own = { ...exampleCounts[0], amplify_id: 'c0a1e2f3-2222-4a4a-8b8b-000000000001' };
const marked = [{ barcode: exampleProducts.dipyrone.barcode, count: MARKED_COUNT, factor: 1 }];

async function send(endpoint: Endpoint, request: ExampleRequest, role: Role) {
  const { method } = endpoint;
  const { idToken: token } = server.tokens[role];
  return server.send({ method, path: examplePath(endpoint, request), token, body: request.body });
}

async function done(endpoint: Endpoint, request: ExampleRequest, role: Role = 'admin') {
  const { status, text } = await send(endpoint, request, role);
  expect(status, text).toBeLessThan(300);
}

async function mark({ blind }: { blind: boolean }): Promise<void> {
  await server.reset();
  const { user, mod } = examplePeople;
  await server.db.updateTable('collector').set({ sub: mod.sub }).where('sub', '=', user.sub).execute();
  await server.db.updateTable('count').set({ cognito_user_id: mod.sub }).execute();
  for (const product of Object.values(exampleProducts)) {
    const { id, pharmacy: _pharmacy, version: _version, ...fields } = product;
    await done(editProduct, { params: { id }, body: { ...fields, system_stock: MARKED_STOCK } });
  }
  await done(submitCounts, { body: [own] }, 'user');
  for (const id of exampleCounts.keys()) {
    await done(editCount, { params: { id: id + 1 }, body: { barcode: marked, internalBarcode: null } });
  }
  const recount = {
    criteria: { money: 0, items: ['i:123'] },
    collector_sub: user.sub,
    override_reason: 'Só há a Carla.',
  };
  await done(createRecount, { params: general, body: recount });
  if (blind) await done(setBlindCount, { params: general, body: { blind } });
}

const countPages: ExampleRequest[] = [
  {},
  ...['', 'search=dipirona&', `search=${exampleProducts.dipyrone.barcode}&`, 'only=factor_above_1&'].map(
    (query) => ({
      query: Object.fromEntries(new URLSearchParams(`${query}page=1&sort=-quantity`)),
    }),
  ),
  { query: { pharmacy: examplePharmacies.central.inventory_uuid, page: 1 } },
  { query: { inventory: general.id, page: 1 } },
];

const things: [string, string | number][] = [
  ...exampleCounts.map((_, index): [string, number] => ['count', index + 1]),
  ...Object.values(exampleProducts).map(({ id }): [string, string] => ['product', id]),
  ['inventory', general.id],
  ['inventory', exampleInventories.mobile.uuid],
  ...Object.values(exampleSections).map(({ id }): [string, string] => ['section', id]),
  ['pharmacy', examplePharmacies.central.id],
];

const walk: readonly { readonly endpoint: Endpoint; readonly request: ExampleRequest }[] = [
  ...allExamples.flatMap(({ endpoint, successes, refusals }) => {
    const requests = [...successes, ...refusals].map(({ request }) => request);
    const unique = new Map(requests.map((request) => [JSON.stringify(request), request]));
    return [...unique.values()].map((request) => ({ endpoint, request }));
  }),
  ...countPages.map((request) => ({ endpoint: listCounts, request })),
  { endpoint: listComparisonItems, request: { params: general } },
  ...things.map(([entity, id]) => ({ endpoint: listHistory, request: { query: { entity, id } } })),
  ...['code=123', 'search=dipirona', `pharmacy=${examplePharmacies.central.inventory_uuid}`].map((query) => ({
    endpoint: listProducts,
    request: { query: Object.fromEntries(new URLSearchParams(query)) },
  })),
];

async function tellingCalls(role: Role, world: { blind: boolean }): Promise<string[]> {
  const told = new Set<string>();
  await mark(world);
  for (const { endpoint, request } of walk) {
    if (role === 'admin' && endpoint.method !== 'GET') continue;
    const { status, text, body } = await send(endpoint, request, role);
    if (hasMark(text, body)) told.add(endpoint.id);
    if (endpoint.method !== 'GET' && status < 400) await mark(world);
  }
  return [...told].sort();
}

it('the recounts of a blind collector are in the walk, with their lists', async () => {
  await mark({ blind: true });
  const { body } = await send(listMobileRecounts, {}, 'user');
  expect(body).toMatchObject({
    results: [{ name: 'Recontagem 1', items: [{ key: 'i:123' }, { key: 'i:124' }] }],
  });
});

const WALK = { timeout: 180_000 };

describe('the calls of the contract', WALK, () => {
  it('a blind count reveals no stock and no quantity of others', async () => {
    expect(await tellingCalls('user', { blind: true })).toEqual([]);
  });

  it('a finalised blind inventory reveals as little until it is settled', async () => {
    await mark({ blind: true });
    await done(finaliseInventory, { params: general, body: { finalizado: true } });
    const told: string[] = [];
    for (const { endpoint, request } of walk.filter(({ endpoint: { method } }) => method === 'GET')) {
      const { text, body } = await send(endpoint, request, 'user');
      if (hasMark(text, body)) told.push(endpoint.id);
    }
    expect(told).toEqual([]);
  });

  it('without a blind count only the specified calls reveal stocks and quantities', {
    tags: ['full'],
  }, async () => {
    expect(await tellingCalls('user', { blind: false })).toEqual([
      'edit_count',
      'list_counts',
      'list_history',
      'list_products',
    ]);
  });

  it('a blind count hides nothing from staff', { tags: ['full'] }, async () => {
    expect(await tellingCalls('admin', { blind: true })).toEqual(
      expect.arrayContaining([
        'export_counts',
        'get_closing',
        'get_deletion',
        'list_divergence',
        'list_counts',
        'list_history',
        'list_products',
        'list_same_product',
      ]),
    );
  });

  it('an order by stock is refused during a blind count', async () => {
    await mark({ blind: true });
    const sort = '-system_stock';
    const requests: ExampleRequest[] = [
      { query: { sort } },
      { query: { sort, pharmacy: examplePharmacies.central.id } },
    ];
    for (const request of requests) {
      expect((await send(listProducts, request, 'user')).body).toMatchObject({
        code: 'invalid',
        detail: 'Em contagem cega os produtos não são ordenados pelo Saldo Sistema.',
      });
      await done(listProducts, request, 'admin');
    }
    const elsewhere = { query: { pharmacy: examplePharmacies.bairro.id, sort: 'system_stock' } };
    await done(listProducts, elsewhere, 'user');
  });
});

const ids = [...exampleCounts.map(({ amplify_id }) => amplify_id), exampleInventories.mobile.uuid];
const answers = async (role: Role, documents: readonly string[]) => {
  const found: string[] = [];
  for (const query of documents) {
    const headers = { Authorization: server.tokens[role].accessToken };
    const answer = await server.send({ method: 'POST', path: '/graphql', headers, body: { query } });
    if (hasMark(answer.text, answer.body)) found.push(query);
  }
  return found;
};

it('GraphQL reveals no quantity of others to a blind collector', async () => {
  await mark({ blind: true });
  expect(await answers('user', walkDocuments(ids))).toEqual([]);
  expect((await answers('admin', walkDocuments(ids))).join()).toContain('syncCounts');
});

it('no subscription pushes others’ quantities to a blind collector', async () => {
  await mark({ blind: true });
  const clients = {
    user: await connectedClient(server, server.tokens.user.accessToken),
    admin: await connectedClient(server, server.tokens.admin.accessToken),
  };
  for (const client of Object.values(clients)) {
    for (const document of subscriptionDocuments()) await client.subscribe(document);
  }
  await done(editCount, { params: { id: 1 }, body: { barcode: marked, factor: 3 } });
  const change = { ...own, factor: 7, _version: 1 };
  await done(submitCounts, { body: [change] }, 'user');
  await vi.waitFor(() => {
    for (const { received } of Object.values(clients)) {
      expect(JSON.stringify(received)).toContain(own.amplify_id);
    }
  }, PATIENCE);
  const isTold = ({ received }: (typeof clients)['user']) => {
    const pushed = received.filter(({ type }) => type !== 'connection_ack');
    return hasMark(JSON.stringify(pushed), pushed);
  };
  expect(isTold(clients.user)).toBe(false);
  expect(isTold(clients.admin)).toBe(true);
});
