import { expect, it } from 'vitest';
import { distinctRows, findRepetitions } from './catalogue-messages.js';

type File = Parameters<typeof findRepetitions>[0];

const distinct = (file: File) => distinctRows(file.rows, findRepetitions(file));

it('distinctRows returns the same list if no product is repeated', () => {
  const rows = [{ line: 1, internal_code: '1' }];
  expect(distinct({ rows, products: 1 })).toBe(rows);
});

it('distinctRows merges the rows of a repeated product; the last one wins', () => {
  const rows = [
    { line: 1, internal_code: '001', barcode: '789', description: 'UM', system_stock: 2 },
    { line: 2, internal_code: '2' },
    { line: 3, internal_code: '1', barcode: '0789', description: 'OUTRO' },
  ];
  expect(distinct({ rows, products: 2 })).toEqual([
    { line: 3, internal_code: '1', barcode: '0789', description: 'OUTRO', system_stock: 2 },
    { line: 2, internal_code: '2' },
  ]);
});

it('distinctRows tells products apart by barcode, also by a missing one', () => {
  const rows = [
    { line: 1, internal_code: '1', barcode: '789' },
    { line: 2, internal_code: '1' },
    { line: 3, internal_code: '1', barcode: '789' },
  ];
  expect(distinct({ rows, products: 2 }).map(({ line }) => line)).toEqual([3, 2]);
});

it('distinctRows merges several repetitions in order', () => {
  const rows = [
    { line: 1, internal_code: '1', description: 'UM', value: 1 },
    { line: 2, internal_code: '2' },
    { line: 3, internal_code: '01', department: 'A', value: 2 },
    { line: 4, internal_code: '1', value: 3 },
  ];
  expect(distinct({ rows, products: 2 })).toEqual([
    { line: 4, internal_code: '1', description: 'UM', department: 'A', value: 3 },
    { line: 2, internal_code: '2' },
  ]);
});
