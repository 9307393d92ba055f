import { expect, it } from 'vitest';
import { BLANK_PRODUCT, PRODUCT_COLUMN_NAMES } from './product-columns.js';
import {
  bulkProducts,
  dryRunListSchema,
  listProducts,
  productFieldsSchema,
  productRowSchema,
} from './products.js';

const pharmacy = '019de000-5a4c-7a0a-9d7f-0123456789ab';

function complaints(row: object): Record<string, string> {
  const parsed = productRowSchema.safeParse({ pharmacy, internal_code: '1', ...row });
  return Object.fromEntries(parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

it('productRowSchema distinguishes absent fields from empty ones', () => {
  expect(productRowSchema.parse({ pharmacy, internal_code: ' 1 ', barcode: '' })).toEqual({
    pharmacy,
    internal_code: '1',
    barcode: '',
  });
});

it.each([
  { internal_code: '' },
  { internal_code: undefined },
  { internal_code: '000' },
  { internal_code: ' ', barcode: '0' },
])('a product row needs a code: %j', (codes) => {
  expect(complaints(codes)).toEqual({
    internal_code: 'O produto precisa de código interno ou código de barras.',
  });
});

it.each([
  [{ pharmacy: 'x' }, { pharmacy: 'Farmácia inválida.' }],
  [{ internal_code: 1 }, { internal_code: 'Informe um texto.' }],
  [{ system_stock: '1' }, { system_stock: 'Informe um número.' }],
  [{ system_stock: 1e11 }, { system_stock: 'O saldo passa do limite.' }],
  [{ system_stock: -1e11 }, { system_stock: 'O saldo passa do limite.' }],
  [{ value: Number.NaN }, { value: 'Informe um número.' }],
  [{ value: 1e12 }, { value: 'O valor passa do limite.' }],
  [{ internal_code: 'x'.repeat(41) }, { internal_code: 'Use no máximo 40 caracteres.' }],
  [{ barcode: 'x'.repeat(41) }, { barcode: 'Use no máximo 40 caracteres.' }],
  [{ description: 'x'.repeat(301) }, { description: 'Use no máximo 300 caracteres.' }],
  [{ department: 'a\u0000' }, { department: 'O texto tem caracteres de controle.' }],
])('productRowSchema refuses %j', (row, sentences) => {
  expect(complaints(row)).toEqual(sentences);
});

it('productRowSchema accepts negative stock and value', () => {
  expect(complaints({ system_stock: -3.5, value: -0.01 })).toEqual({});
});

it('a bulk call accepts up to 1000 rows', () => {
  const rows = (length: number) => Array.from({ length }, () => ({ pharmacy, internal_code: '1' }));
  expect(bulkProducts.body.safeParse(rows(1000)).success).toBe(true);
  expect(bulkProducts.body.safeParse(rows(1001)).error?.issues[0]?.message).toBe(
    'Envie no máximo 1000 produtos de cada vez.',
  );
});

it('a page of products has at most 1000 rows', () => {
  expect(listProducts.query.parse({})).toEqual({ last_count: 'false', page: 1, page_size: 1000 });
  expect(listProducts.query.safeParse({ page_size: '1001' }).success).toBe(false);
});

it('the product list accepts a code with and without a pharmacy', () => {
  const complaintsOf = (query: object) =>
    listProducts.query.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(listProducts.query.parse({ pharmacy, code: ' 0042 ' }).code).toBe('0042');
  expect(listProducts.query.parse({ code: '42' }).code).toBe('42');
  for (const code of ['', ' ', '000'])
    expect(complaintsOf({ pharmacy, code })).toEqual([['code', 'Informe um código.']]);
  expect(complaintsOf({ pharmacy, code: '4\u00002' })).toEqual([
    ['code', 'O texto tem caracteres de controle.'],
  ]);
});

it('the product list sorts by each column and no other field', () => {
  const isOrder = (sort: string) => listProducts.query.safeParse({ sort }).success;
  for (const field of PRODUCT_COLUMN_NAMES)
    expect([isOrder(field), isOrder(`-${field}`)]).toEqual([true, true]);
  for (const sort of ['', '-', 'id', '--value', 'value desc', 'Value']) expect(isOrder(sort)).toBe(false);
});

it('a dry run accepts any rows, up to the bulk limit', () => {
  expect(dryRunListSchema.safeParse([null, 1, {}]).success).toBe(true);
  expect(dryRunListSchema.safeParse(Array(1001).fill({})).error?.issues[0]?.message).toBe(
    'Envie no máximo 1000 produtos de cada vez.',
  );
  expect(dryRunListSchema.safeParse({}).error?.issues[0]?.message).toBe('Envie uma lista de produtos.');
});

const product = {
  ...BLANK_PRODUCT,
  internal_code: ' 0042 ',
  description: ' DIPIRONA ',
  system_stock: -1.5,
};

it('productFieldsSchema has all fields of a product, trimmed', () => {
  expect(productFieldsSchema.parse({ ...product, id: 'x', pharmacy: 'y' })).toEqual({
    ...product,
    internal_code: '0042',
    description: 'DIPIRONA',
  });
});

it.each([
  [{ internal_code: ' ' }, 'internal_code', 'Informe o código interno.'],
  [{ internal_code: '000', barcode: '789' }, 'internal_code', 'Informe o código interno.'],
  [{ description: ' ' }, 'description', 'Informe a descrição.'],
  [{ barcode: undefined }, 'barcode', 'Informe um texto.'],
  [{ system_stock: '1' }, 'system_stock', 'Informe um número.'],
  [{ value: 1e12 }, 'value', 'O valor passa do limite.'],
])('productFieldsSchema refuses %j', (fields, name, sentence) => {
  const issues = productFieldsSchema.safeParse({ ...product, ...fields }).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([name, sentence]);
});
