import { expect, it } from 'vitest';
import { DIPIRONA, parseLines } from '../testing/parse-lines.js';

it('A TXT offers the columns that its lines hold and that were not chosen', () => {
  expect(parseLines([DIPIRONA, DIPIRONA], {}).offers).toEqual(['stock_value_combined', 'department']);
  expect(parseLines([{ ...DIPIRONA, stockValue: '', department: '' }], {}).offers).toEqual([]);
  expect(
    parseLines([{ ...DIPIRONA, stockValue: 'A CONSULTAR' }], { columns: ['barcode', 'department'] }).offers,
  ).toEqual(['internal_code', 'description']);
});
