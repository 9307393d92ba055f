import { expect, it } from 'vitest';
import { distinctRows } from './distinct-rows';

it('distinctRows returns the same list if no product is repeated', () => {
  const rows = [{ line: 1, internal_code: '1' }];
  expect(distinctRows({ rows, products: 1 })).toBe(rows);
});

it('distinctRows merges the rows of a repeated product, and the last one wins', () => {
  const rows = [
    { line: 1, internal_code: '001', barcode: '789', description: 'UM', system_stock: 2 },
    { line: 2, internal_code: '2' },
    { line: 3, internal_code: '1', barcode: '0789', description: 'OUTRO' },
  ];
  expect(distinctRows({ rows, products: 2 })).toEqual([
    { line: 3, internal_code: '1', barcode: '0789', description: 'OUTRO', system_stock: 2 },
    { line: 2, internal_code: '2' },
  ]);
});

it('distinctRows treats the same internal code with another barcode, or without one, as another product', () => {
  const rows = [
    { line: 1, internal_code: '1', barcode: '789' },
    { line: 2, internal_code: '1' },
    { line: 3, internal_code: '1', barcode: '789' },
  ];
  expect(distinctRows({ rows, products: 2 }).map(({ line }) => line)).toEqual([3, 2]);
});
