import { expect, it } from 'vitest';
import { mergeProduct, productKey } from './merge-product.js';
import { BLANK_PRODUCT } from './product-columns.js';

it('productKey ignores leading zeros and blanks and treats an absent code as an empty one', () => {
  expect(productKey({ internal_code: ' 0042 ', barcode: '0789' })).toBe(
    productKey({ internal_code: '42', barcode: '789' }),
  );
  expect(productKey({ internal_code: '42' })).toBe(productKey({ internal_code: '42', barcode: '000' }));
  expect(productKey({ internal_code: '42' })).not.toBe(productKey({ barcode: '42' }));
});

it('mergeProduct changes only the columns that the later row carries, also to empty ones', () => {
  const stored = {
    ...BLANK_PRODUCT,
    internal_code: '42',
    description: 'DIPIRONA',
    department: 'OTC',
    value: 4,
  };
  const row = { internal_code: '042', department: '', system_stock: 0, value: undefined };
  expect(mergeProduct(stored, row)).toEqual({ ...stored, internal_code: '042', department: '' });
});
