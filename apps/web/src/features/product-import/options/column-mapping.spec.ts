import { expect, it } from 'vitest';
import { chooseColumn } from './column-mapping';

it.each([
  ['adds the chosen column', {}, 'barcode', 3, { barcode: 3 }],
  ['changes an earlier choice', { barcode: 3 }, 'barcode', 4, { barcode: 4 }],
  [
    'takes a column from the field that had it',
    { barcode: 3 },
    'internal_code',
    3,
    { barcode: null, internal_code: 3 },
  ],
  ['keeps other choices', { barcode: 3 }, 'internal_code', 1, { barcode: 3, internal_code: 1 }],
  [
    'keeps other choices if no column is chosen',
    { barcode: null },
    'department',
    null,
    { barcode: null, department: null },
  ],
] as const)('chooseColumn %s', (_what, mapping, field, column, after) => {
  expect(chooseColumn(mapping, field, column)).toEqual(after);
});
