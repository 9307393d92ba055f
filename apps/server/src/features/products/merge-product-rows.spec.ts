import { BLANK_PRODUCT } from '@balanco/contract/products/product-columns';
import type { ProductRow } from '@balanco/contract/products/products';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeProductRows, type StoredProduct } from './merge-product-rows.js';

const pharmacy = 'p1';

function product(fields: Partial<StoredProduct>): StoredProduct {
  return { pharmacy_id: pharmacy, ...BLANK_PRODUCT, ...fields };
}

const row = (fields: Omit<ProductRow, 'pharmacy'>): ProductRow => ({ pharmacy, ...fields });
const dipirona = product({
  internal_code: '0042',
  barcode: '789',
  description: 'DIPIRONA',
  department: 'GENÉRICOS',
  system_stock: 5,
  value: 3.99,
});

it('a new product gets zeros and empty texts for missing fields', () => {
  expect(mergeProductRows([], [row({ internal_code: '42' })])).toEqual({
    created: [product({ internal_code: '42' })],
    updated: [],
    unchanged: [],
  });
});

it('each pair of codes is a product, as legacy codes repeat', () => {
  const rows = ['789', '790', ''].map((barcode) => row({ internal_code: '42', barcode }));
  expect(mergeProductRows([dipirona], rows)).toMatchObject({
    created: [{ barcode: '790' }, { barcode: '' }],
    updated: [{ after: { barcode: '789', internal_code: '42' } }],
  });
});

it('the same codes in another pharmacy are another product', () => {
  const elsewhere = { ...row({ internal_code: '42', barcode: '789' }), pharmacy: 'p2' };
  expect(mergeProductRows([dipirona], [elsewhere])).toMatchObject({
    created: [{ pharmacy_id: 'p2' }],
    updated: [],
  });
});

it("an existing product changes only in the row's fields", () => {
  expect(
    mergeProductRows(
      [dipirona],
      [row({ internal_code: '0042', barcode: '789', description: 'DIPIRONA 500' })],
    ),
  ).toEqual({
    created: [],
    updated: [{ before: dipirona, after: { ...dipirona, description: 'DIPIRONA 500' } }],
    unchanged: [],
  });
});

it("an empty field of a row empties the product's field", () => {
  const [change] = mergeProductRows(
    [dipirona],
    [row({ internal_code: '0042', barcode: '789', description: '', system_stock: 0 })],
  ).updated;
  expect(change?.after).toEqual({ ...dipirona, description: '', system_stock: 0 });
});

it("an existing product ignores leading zeros and takes the row's spelling", () => {
  expect(mergeProductRows([dipirona], [row({ internal_code: '42', barcode: '00789' })]).updated).toEqual([
    { before: dipirona, after: { ...dipirona, internal_code: '42', barcode: '00789' } },
  ]);
});

it('a row with the stored values changes nothing, even with more decimals', () => {
  expect(
    mergeProductRows(
      [dipirona],
      [row({ internal_code: '0042', barcode: '789', system_stock: 5.0004, value: 3.9899 })],
    ),
  ).toEqual({ created: [], updated: [], unchanged: [dipirona] });
});

it('a row with one code finds the product with only that code', () => {
  const other = product({ internal_code: '42', barcode: '790' });
  const merged = mergeProductRows([dipirona, other], [row({ internal_code: '42', system_stock: 9 })]);
  expect(merged.updated.map(({ after }) => [after.barcode, after.system_stock])).toEqual([
    ['789', 9],
    ['790', 9],
  ]);
  const byBarcode = mergeProductRows([dipirona, other], [row({ barcode: '0790', value: 1 })]);
  expect(byBarcode.updated).toMatchObject([{ after: { internal_code: '42', barcode: '0790', value: 1 } }]);
});

it('a row with an empty barcode ignores products that have one', () => {
  expect(mergeProductRows([dipirona], [row({ internal_code: '42', barcode: '' })])).toMatchObject({
    created: [{ internal_code: '42', barcode: '' }],
    updated: [],
  });
  expect(mergeProductRows([dipirona], [row({ internal_code: '42', barcode: '000' })]).created).toHaveLength(
    1,
  );
});

it('rows with the same codes merge in order, and the last wins', () => {
  const rows = [
    row({ internal_code: '7', barcode: '', description: 'A', system_stock: 1 }),
    row({ internal_code: '007', barcode: '0', description: 'B' }),
  ];
  expect(mergeProductRows([], rows).created).toEqual([
    product({ internal_code: '007', barcode: '0', description: 'B', system_stock: 1 }),
  ]);
});

it('a row may change a product that an earlier row created', () => {
  const rows = [row({ internal_code: '7', barcode: '789' }), row({ internal_code: '7', system_stock: 3 })];
  expect(mergeProductRows([], rows).created).toMatchObject([{ barcode: '789', system_stock: 3 }]);
});

it('a product that rows change and change back is unchanged', () => {
  const rows = [1, 5].map((system_stock) => row({ internal_code: '0042', barcode: '789', system_stock }));
  expect(mergeProductRows([dipirona], rows)).toEqual({ created: [], updated: [], unchanged: [dipirona] });
});

it('stock rounds to three decimals and money to two, away from zero', () => {
  const [made] = mergeProductRows(
    [],
    [row({ internal_code: '1', system_stock: -1.0005, value: 2.675 })],
  ).created;
  expect(made).toMatchObject({ system_stock: -1.001, value: 2.68 });
});

const codes = fc.stringMatching(/^0{0,2}[1-9]$/);
const columns = {
  internal_code: codes,
  barcode: codes,
  description: fc.string(),
  system_stock: fc.float({ noNaN: true, min: -1e6, max: 1e6 }),
};
it.each([
  ['both codes', fc.record(columns)],
  ['the internal code alone', fc.record({ ...columns, barcode: fc.constant(undefined) })],
  ['the barcode alone', fc.record({ ...columns, internal_code: fc.constant(undefined) })],
])('sending the same rows again changes nothing if they contain %s', (_which, rows) => {
  fc.assert(
    fc.property(fc.array(rows.map(row)), (sent) => {
      const once = mergeProductRows([], sent).created;
      expect(mergeProductRows(once, sent)).toEqual({ created: [], updated: [], unchanged: once });
    }),
  );
});
