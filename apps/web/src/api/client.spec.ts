import { finaliseInventory } from '@balanco/contract/inventories';
import { listProducts } from '@balanco/contract/products';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerJson, fakeServer } from '../testing/fake-server';
import { connectCalls } from './call';
import { request } from './client';

beforeEach(() => {
  const nothing = () => undefined;
  connectCalls({
    idToken: async () => 't',
    forgetToken: nothing,
    signOut: async () => {},
    reload: nothing,
    showLicence: nothing,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('request writes the query and omits absent parameters', async () => {
  const path = '/api/products/?page=2&page_size=1000&search=dipirona+%26+cia';
  const seen = fakeServer({
    [`GET ${path}`]: () => answerJson({ count: 0, next: null, previous: null, results: [] }),
  });
  await request(listProducts, {
    query: { page: 2, page_size: 1000, pharmacy: undefined, search: 'dipirona & cia' },
  });
  expect(seen[0]?.path).toBe(path);
});

it('request fills the path and sends the body as JSON', async () => {
  const seen = fakeServer({
    'PATCH /api/inventories/7/smart-finalize/': () => answerJson({ type: 'inventory_updated', rows: [] }),
  });
  await request(finaliseInventory, { params: { id: 7 }, body: { finalizado: true } });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ finalizado: true });
});
