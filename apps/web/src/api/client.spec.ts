import { finaliseInventory } from '@balanco/contract/inventories/inventories';
import { listUsersFiltered } from '@balanco/contract/people/people';
import { deleteProduct, listProducts } from '@balanco/contract/products/products';
import { beforeEach, expect, it } from 'vitest';
import { answerJson, fakeServer } from '../testing/app';
import { nonsense } from '../testing/nonsense';
import { request, sentence } from './client';
import { fakeSession } from './live/testing/fake-stream';

beforeEach(() => void fakeSession());

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

const USERS = '/api/cognito-users-filtered/';

it.each(Object.entries(nonsense))(
  'request fails in Portuguese if %s comes instead of an answer',
  async (_kind, answer) => {
    fakeServer({ [`GET ${USERS}`]: answer });
    const failure = await request(listUsersFiltered, {}).catch(sentence);
    expect(failure).toMatch(
      /^(O servidor deu uma resposta inesperada|Erro interno)\. Tente novamente em instantes\.$/,
    );
  },
);

it('request keeps the further fields that a newer server answers', async () => {
  const user = { username: 'a', sub: 's', name: 'Ana', email: 'a', 'custom:role': 'user', phone: '11' };
  fakeServer({ [`GET ${USERS}`]: () => answerJson([user]) });
  expect(await request(listUsersFiltered, {})).toEqual([user]);
});

it('request accepts a deletion that is answered without a body', async () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  fakeServer({ [`DELETE /api/products/${id}/`]: () => new Response(null, { status: 204 }) });
  await expect(request(deleteProduct, { params: { id } })).resolves.toBeUndefined();
});
