import {
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
} from '@balanco/contract/products/product-columns';
import type { ListedProduct, Product } from '@balanco/contract/products/products';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { plansOf } from '../../testing/database/statements.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addPharmacy, addProducts } from '../../testing/world/stock-taking.js';
import { countProductRows, viewProducts } from './read-products.js';

const server = useServer();
let pharmacy: { id: string; inventory_uuid: string };
let other: { id: string };

const sighted = { blindness: { pharmacyIds: [], sub: '', items: [], lists: [], codes: [] } };

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
  pharmacy = await addPharmacy(server);
  other = await addPharmacy(server, 'Outra');
  await addProducts(server, pharmacy.id, catalogue);
  await addProducts(server, other.id, [{ internal_code: '123', description: 'DIPIRONA DE OUTRA FARMÁCIA' }]);
});

async function descriptions(query: Record<string, string | number>): Promise<string[]> {
  const answer = await server.ask('listProducts', { query: { pharmacy: pharmacy.id, ...query } });
  expect(answer.count).toBe(answer.results.length);
  return answer.results.map((product) => product.description);
}

async function addLargeCatalogue(): Promise<string> {
  const { id } = await addPharmacy(server, 'De muitos produtos');
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description, department)
    select ${id}, number::text, (7890000000000 + number)::text,
      'PRODUTO ' || number, 'Prateleira ' || number % 1000
    from generate_series(1, 10000) as number
  `.execute(server.db);
  await sql`analyze product`.execute(server.db);
  return id;
}

it('the list of products uses Brazilian dictionary order', async () => {
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

it('the list of products covers one pharmacy or all of them', async () => {
  expect(await descriptions({ pharmacy: pharmacy.inventory_uuid })).toHaveLength(8);
  expect(await descriptions({ pharmacy: other.id })).toHaveLength(1);
  expect(await descriptions({ pharmacy: '' })).toHaveLength(9);
});

it('the list of several pharmacies is ordered by pharmacy, then description', async () => {
  const listed: ListedProduct[] = [];
  for (const page of [1, 2, 3]) {
    const answer = await server.ask('listProducts', { query: { page, page_size: 3 } });
    listed.push(...answer.results);
  }
  const key = (product: ListedProduct) => product.pharmacy;
  expect(listed.map(key)).toEqual(listed.map(key).toSorted());
  const ofPharmacy = listed.filter((product) => key(product) === pharmacy.id);
  expect(ofPharmacy.map(({ description }) => description)).toEqual(await descriptions({}));
  expect(new Set(listed.map(({ id }) => id)).size).toBe(9);
});

it.each(PRODUCT_COLUMN_NAMES)(
  'a search finds a product by its %s only if the column is searched',
  async (column) => {
    const value = isTextColumn(column) ? 'QWX77' : 77123;
    const { id } = await addPharmacy(server, column);
    await addProducts(server, id, [{ internal_code: '1', [column]: value }]);
    const found = await descriptions({ pharmacy: id, search: String(value) });
    expect(found).toHaveLength(PRODUCT_COLUMNS[column].searched ? 1 : 0);
  },
);

it('a product with exactly the searched code comes first', async () => {
  const { id } = await addPharmacy(server, 'Com códigos parecidos');
  await addProducts(server, id, [
    { internal_code: '000129', description: 'A' },
    { internal_code: '512', barcode: '7890000000121', description: 'B' },
    { internal_code: '000012', description: 'Z' },
  ]);
  expect(await descriptions({ pharmacy: id, search: '000012' })).toEqual(['Z', 'A', 'B']);
  expect(await descriptions({ pharmacy: id, search: '7890000000121' })).toEqual(['B']);
  expect(await descriptions({ pharmacy: id, search: '000012', sort: 'description' })).toEqual([
    'A',
    'B',
    'Z',
  ]);
});

it('pages of products link both ways and contain every product once', async () => {
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

it.each([
  ['123', ['DIPIRONA SÓDICA 500MG']],
  [' 0000123 ', ['DIPIRONA SÓDICA 500MG']],
  ['7891234567895', ['DIPIRONA SÓDICA 500MG']],
  ['007891234567895', ['DIPIRONA SÓDICA 500MG']],
  ['789 12345-67895', ['DIPIRONA SÓDICA 500MG']],
  ['A12', ['Água oxigenada 10 vol']],
  ['12', ['Zinco 50% \\ a_b']],
  ['1234567', []],
])('the look-up by code finds the whole code %j, ignoring leading zeros', async (code, found) => {
  expect(await descriptions({ code })).toEqual(found);
});

it('the look-up by code finds internal codes and barcodes', async () => {
  const { id } = await addPharmacy(server, 'De códigos repetidos');
  await addProducts(server, id, [
    { internal_code: '5', barcode: '1', description: 'A' },
    { internal_code: '05', barcode: '2', description: 'B' },
    { internal_code: '6', barcode: '0005', description: 'C' },
    { internal_code: '7', barcode: '55', description: 'D' },
  ]);
  expect(await descriptions({ pharmacy: id, code: '5' })).toEqual(['A', 'B', 'C']);
});

it('the look-up by code reads both code indexes, never a whole catalogue', async () => {
  const pharmacyId = await addLargeCatalogue();
  const plans = await plansOf(server.db, async (db) => {
    for (const filter of [
      { pharmacyIds: [pharmacyId], code: '4321' },
      { pharmacyIds: null, code: '4321' },
    ]) {
      const count = await countProductRows(db, filter);
      await viewProducts(db, filter, { page: 1, pageSize: 1000, sort: 'description', count, ...sighted });
      expect(count).toBe(1);
    }
  });
  expect(plans.length).toBeGreaterThanOrEqual(4);
  for (const plan of plans) {
    expect(plan).toContain('Bitmap Index Scan on product_by_key');
    expect(plan).toContain('Bitmap Index Scan on product_by_barcode');
  }
});

it.each([
  ['sodica', ['DIPIRONA SÓDICA 500MG']],
  ['SÓDICA', ['DIPIRONA SÓDICA 500MG']],
  ['dipirona', ['Dipirona Gotas 20ML', 'DIPIRONA SÓDICA 500MG']],
  ['500 dip', ['DIPIRONA SÓDICA 500MG']],
  ['gotas   sodica', []],
  ['éter', ['ÉTER 500½']],
  ['1/2', ['ÉTER 500½']],
  ['13x4,5', ['agulha 13x4,5']],
  ['000123', ['DIPIRONA SÓDICA 500MG', 'Dipirona Gotas 20ML']],
  ['123', ['DIPIRONA SÓDICA 500MG', 'Dipirona Gotas 20ML']],
  ['0000000123', ['DIPIRONA SÓDICA 500MG', 'Dipirona Gotas 20ML']],
  ['7891234567895', ['DIPIRONA SÓDICA 500MG']],
  ['007891234567895', ['DIPIRONA SÓDICA 500MG']],
  ['67901', ['Dipirona Gotas 20ML']],
  ['00a12', ['Água oxigenada 10 vol']],
  ['a12', ['Água oxigenada 10 vol']],
  ['124 gotas', ['Dipirona Gotas 20ML']],
  ['50%', ['Zinco 50% \\ a_b']],
  ['%', ['Zinco 50% \\ a_b']],
  ['％', ['Zinco 50% \\ a_b']],
  ['a_b', ['Zinco 50% \\ a_b']],
  ['_', ['Zinco 50% \\ a_b']],
  ['\\', ['Zinco 50% \\ a_b']],
  ["'; drop table product; --", []],
])(
  'the search finds description words in any order, case and accent, and parts of codes: %j',
  async (search, found) => {
    expect(await descriptions({ search })).toEqual(found);
  },
);

it('the search for a department reads the index, never a whole catalogue', async () => {
  const pharmacyId = await addLargeCatalogue();
  const filter = { pharmacyIds: [pharmacyId], search: 'prateleira 617' };
  const plans = await plansOf(server.db, async (db) => {
    const count = await countProductRows(db, filter);
    await viewProducts(db, filter, { page: 1, pageSize: 1000, sort: 'description', count, ...sighted });
    expect(count).toBeGreaterThanOrEqual(10);
  });
  for (const plan of plans) expect(plan).toContain('Bitmap Index Scan on product_by_search');
});

it('the search finds words of department and description together', async () => {
  const { id } = await addPharmacy(server, 'Com departamentos');
  await addProducts(server, id, [
    { internal_code: '1', description: 'CREME FACIAL', department: 'Cosméticos' },
    { internal_code: '2', description: 'CREME DENTAL', department: 'HIGIENE BUCAL' },
  ]);
  expect(await descriptions({ pharmacy: id, search: 'cosmetico' })).toEqual(['CREME FACIAL']);
  expect(await descriptions({ pharmacy: id, search: 'bucal creme' })).toEqual(['CREME DENTAL']);
  expect(await descriptions({ pharmacy: id, search: 'facial bucal' })).toEqual([]);
});
