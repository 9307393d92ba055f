import { PRODUCT_COLUMN_NAMES, type ProductColumn } from '@balanco/contract/products/product-columns';
import type { ListedProduct, ProductSort } from '@balanco/contract/products/products';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';
import { addPharmacy, addProducts } from '../../testing/world/stock-taking.js';

const server = useServer();
let pharmacy: string;

const row = (
  internal_code: string,
  barcode: string,
  description: string,
  ...rest: [string, number, number]
) => {
  const [department, system_stock, value] = rest;
  return { internal_code, barcode, description, department, system_stock, value };
};
const catalogue = [
  row('0009', '', 'abacate', 'ÉTICOS', 0.2, 1.1),
  row('10', '7891', 'Ácido', 'genéricos', 0.1, 10),
  row('A1', '07892', 'ÁGUA', '', -3, 9.99),
  row('000100', '12', 'Zinco', 'Genéricos', 12, 0),
  row('', '999', 'agulha', 'Éticos', 2, -0.5),
];

const ascending: Readonly<Record<ProductColumn, readonly string[]>> = {
  internal_code: ['agulha', 'abacate', 'Ácido', 'ÁGUA', 'Zinco'],
  description: ['abacate', 'Ácido', 'ÁGUA', 'agulha', 'Zinco'],
  barcode: ['abacate', 'Zinco', 'agulha', 'Ácido', 'ÁGUA'],
  department: ['ÁGUA', 'agulha', 'abacate', 'Ácido', 'Zinco'],
  system_stock: ['ÁGUA', 'Ácido', 'abacate', 'agulha', 'Zinco'],
  value: ['agulha', 'Zinco', 'abacate', 'ÁGUA', 'Ácido'],
};

beforeAll(async () => {
  pharmacy = (await addPharmacy(server)).id;
  await addProducts(server, pharmacy, catalogue);
});

const list = async (query: Record<string, string | number>, of = pharmacy) =>
  (await server.ask('listProducts', { query: { pharmacy: of, ...query } })).results;

const names = (products: readonly ListedProduct[]) => products.map(({ description }) => description);

describe.each(PRODUCT_COLUMN_NAMES)('sorted by %s', (field) => {
  it('products sorted by a column reverse with a minus sign', async () => {
    expect(names(await list({ sort: field }))).toEqual(ascending[field]);
    expect(names(await list({ sort: `-${field}` }))).toEqual(ascending[field].toReversed());
  });

  it('a product search has the same order as the list', async () => {
    const found = ascending[field].filter((name) => name !== 'Zinco');
    expect(names(await list({ sort: field, search: 'a' }))).toEqual(found);
  });
});

it('products are sorted by description by default', async () => {
  expect(names(await list({}))).toEqual(ascending.description);
});

describe('products that are alike in the column', () => {
  const sorts = PRODUCT_COLUMN_NAMES.flatMap((field): ProductSort[] => [field, `-${field}`]);
  let twins: string;
  beforeAll(async () => {
    twins = (await addPharmacy(server)).id;
    const rows = Array.from({ length: 23 }, (_, index) => ({
      internal_code: '5',
      barcode: String(100 + index),
    }));
    await addProducts(server, twins, rows);
  });

  it.each(sorts)('products with equal values are on exactly one page: %s', async (sort) => {
    const whole = (await list({ sort }, twins)).map(({ id }) => id);
    const pages: string[] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      pages.push(...(await list({ sort, page, page_size: 5 }, twins)).map(({ id }) => id));
    }
    expect(pages).toEqual(whole);
    expect(new Set(pages).size).toBe(23);
  });

  it('products with equal values reverse exactly with a minus sign', async () => {
    const [up, down] = [await list({ sort: 'value' }, twins), await list({ sort: '-value' }, twins)];
    expect(down).toEqual(up.toReversed());
  });
});

it('product numbers and SQL totals are exact: 0,1 + 0,2 = 0,3', async () => {
  const own = (await addPharmacy(server)).id;
  const numbers = [0.1, 0.2, 0.3, 1.005, -0.001, 99_999_999_999.999];
  const rows = numbers.map((system_stock, index) => ({
    internal_code: String(index + 1),
    system_stock,
    value: [0.1, 0.2, 0.7, 1.15, -0.01, 999_999_999_999.99][index] ?? 0,
  }));
  await addProducts(server, own, rows);
  const listed = await list({ sort: 'internal_code' }, own);
  expect(listed.map(({ system_stock, value }) => ({ system_stock, value }))).toEqual(
    rows.map(({ system_stock, value }) => ({ system_stock, value })),
  );
  const { rows: sums } = await sql<{ stock: string; value: string; few: boolean }>`
      select sum(system_stock)::text as stock, sum(value)::text as value,
        sum(system_stock) filter (where internal_code in ('1', '2')) = 0.3 as few
      from product where pharmacy_id = ${own}
    `.execute(server.db);
  expect(sums).toEqual([{ stock: '100000000001.603', value: '1000000000002.13', few: true }]);
});
