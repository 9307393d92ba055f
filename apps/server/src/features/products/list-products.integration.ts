import { randomUUID } from 'node:crypto';
import { listProducts, type Product } from '@balanco/contract/products';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from '../../testing/server-under-test.js';
import { addPharmacy, addProducts } from '../../testing/stock-taking.js';

let server: ServerUnderTest;
let pharmacy: { id: string; inventory_uuid: string };
let other: { id: string };

const catalogue = [
  { internal_code: '000123', barcode: '07891234567895', description: 'DIPIRONA SÓDICA 500MG' },
  { internal_code: '000124', barcode: '7891234567901', description: 'Dipirona Gotas 20ML' },
  { internal_code: '00A12', barcode: '', description: 'Água oxigenada 10 vol' },
  { internal_code: '9', barcode: '', description: 'abacate creme' },
  { internal_code: '10', barcode: '', description: 'Ácido acetilsalicílico' },
  { internal_code: '11', barcode: '', description: 'agulha 13x4,5' },
  { internal_code: '12', barcode: '', description: 'Zinco 50% \\ a_b' },
  { internal_code: '13', barcode: '', description: 'ÉTER 500½' },
];

beforeAll(async () => {
  server = await startServerUnderTest();
  pharmacy = await addPharmacy(server);
  other = await addPharmacy(server, 'Outra');
  await addProducts(server, pharmacy.id, catalogue);
  await addProducts(server, other.id, [{ internal_code: '123', description: 'DIPIRONA DE OUTRA FARMÁCIA' }]);
});
afterAll(() => server.close());

async function descriptions(query: Record<string, string | number>): Promise<string[]> {
  const answer = await server.call(listProducts, { as: 'user', query: { pharmacy: pharmacy.id, ...query } });
  expect(answer.status).toBe(200);
  expect(answer.body.count).toBe(answer.body.results.length);
  return answer.body.results.map((product: Product) => product.description);
}

describe('the list', () => {
  it('is in the order of a Brazilian dictionary', async () => {
    expect(await descriptions({})).toEqual([
      'abacate creme',
      'Ácido acetilsalicílico',
      'Água oxigenada 10 vol',
      'agulha 13x4,5',
      'Dipirona Gotas 20ML',
      'DIPIRONA SÓDICA 500MG',
      'ÉTER 500½',
      'Zinco 50% \\ a_b',
    ]);
  });

  it('is of one pharmacy, by its id or its inventory_uuid, or of all', async () => {
    expect(await descriptions({ pharmacy: pharmacy.inventory_uuid })).toHaveLength(8);
    expect(await descriptions({ pharmacy: other.id })).toHaveLength(1);
    expect(await descriptions({ pharmacy: '' })).toHaveLength(9);
  });

  it('is none of a pharmacy that is not there', async () => {
    const answer = await server.call(listProducts, { as: 'user', query: { pharmacy: randomUUID() } });
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Farmácia não encontrada.' } });
  });

  it('leaves out deleted products', async () => {
    await addProducts(server, other.id, [{ internal_code: '99', description: 'EXCLUÍDO' }]);
    await server.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('description', '=', 'EXCLUÍDO')
      .execute();
    expect(await descriptions({ pharmacy: '', search: 'excluido' })).toEqual([]);
  });
});

describe('its pages', () => {
  it('are linked both ways, and hold every product once', async () => {
    const seen: string[] = [];
    let url: string | null = `/api/products/?page_size=3&search=&pharmacy=${pharmacy.id}`;
    let pages = 0;
    while (url !== null) {
      const { pathname, search }: URL = new URL(url, 'http://localhost');
      const answer = await server.call({ method: 'GET', path: `${pathname}${search}` }, { as: 'user' });
      const { count, next, previous, results } = answer.body;
      expect(count).toBe(8);
      expect(previous === null).toBe(pages === 0);
      seen.push(...results.map((product: Product) => product.id));
      url = next;
      pages += 1;
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 8, 8]);
  });

  it('end: the one after the last is not there', async () => {
    const page = (number: number, search = '') =>
      server.call(listProducts, {
        as: 'user',
        query: { pharmacy: pharmacy.id, page: number, page_size: 8, search },
      });
    expect(await page(2)).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: 'A página 2 não existe; a última é a 1.' },
    });
    expect(await page(Number.MAX_SAFE_INTEGER)).toMatchObject({ status: 404 });
    expect(await page(1, 'nada disso')).toEqual({
      status: 200,
      body: { count: 0, next: null, previous: null, results: [] },
    });
  });
});

describe('the search', () => {
  it.each([
    ['sodica', ['DIPIRONA SÓDICA 500MG']],
    ['SÓDICA', ['DIPIRONA SÓDICA 500MG']],
    ['dipirona', ['Dipirona Gotas 20ML', 'DIPIRONA SÓDICA 500MG']],
    ['500 dip', ['DIPIRONA SÓDICA 500MG']],
    ['gotas   sodica', []],
    ['éter', ['ÉTER 500½']],
    ['1/2', ['ÉTER 500½']],
    ['13x4,5', ['agulha 13x4,5']],
  ])('finds words of the description in any order, without case and accents: %j', async (search, found) => {
    expect(await descriptions({ search })).toEqual(found);
  });

  it.each([
    ['000123', ['Dipirona Gotas 20ML', 'DIPIRONA SÓDICA 500MG']],
    ['123', ['Dipirona Gotas 20ML', 'DIPIRONA SÓDICA 500MG']],
    ['0000000123', ['Dipirona Gotas 20ML', 'DIPIRONA SÓDICA 500MG']],
    ['7891234567895', ['DIPIRONA SÓDICA 500MG']],
    ['007891234567895', ['DIPIRONA SÓDICA 500MG']],
    ['67901', ['Dipirona Gotas 20ML']],
    ['00a12', ['Água oxigenada 10 vol']],
    ['a12', ['Água oxigenada 10 vol']],
    ['124 gotas', ['Dipirona Gotas 20ML']],
  ])('finds parts of both codes, without leading zeros: %j', async (search, found) => {
    expect(await descriptions({ search })).toEqual(found);
  });

  it.each([
    ['50%', ['Zinco 50% \\ a_b']],
    ['%', ['Zinco 50% \\ a_b']],
    ['％', ['Zinco 50% \\ a_b']],
    ['a_b', ['Zinco 50% \\ a_b']],
    ['_', ['Zinco 50% \\ a_b']],
    ['\\', ['Zinco 50% \\ a_b']],
    ["'; drop table product; --", []],
  ])('takes every sign literally: %j', async (search, found) => {
    expect(await descriptions({ search })).toEqual(found);
  });
});
