import { expect, it } from 'vitest';
import { BLANK_PRODUCT, mergeProduct, productKey } from './product-columns.js';

it('productKey ignores leading zeros and blanks and treats absent as empty', () => {
  expect(productKey({ internal_code: ' 0042 ', barcode: '0789' })).toBe(
    productKey({ internal_code: '42', barcode: '789' }),
  );
  expect(productKey({ internal_code: '42' })).toBe(productKey({ internal_code: '42', barcode: '000' }));
  expect(productKey({ internal_code: '42' })).not.toBe(productKey({ barcode: '42' }));
});

it('mergeProduct changes only the carried columns, also to empty ones', () => {
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
