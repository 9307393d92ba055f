import { expect, it } from 'vitest';
import { chooseColumn } from './choose-column';

it.each([
  ['keeps only what was chosen', {}, 'barcode', 3, { barcode: 3 }],
  ['changes an earlier choice', { barcode: 3 }, 'barcode', 4, { barcode: 4 }],
  [
    'takes a column from the field that had it',
    { barcode: 3 },
    'internal_code',
    3,
    { barcode: null, internal_code: 3 },
  ],
  ['leaves other choices', { barcode: 3 }, 'internal_code', 1, { barcode: 3, internal_code: 1 }],
  ['takes nothing away for none', { barcode: null }, 'department', null, { barcode: null, department: null }],
] as const)('%s', (_what, mapping, field, column, after) => {
  expect(chooseColumn(mapping, field, column)).toEqual(after);
});
