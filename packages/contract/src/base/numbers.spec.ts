import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatInteger, formatMoney, formatQuantity, parseDecimal } from './numbers.js';

it.each([
  [0, '0'],
  [1234, '1.234'],
  [1234.5, '1.234,5'],
  [0.125, '0,125'],
  [0.0004, '0'],
  [-0.0004, '0'],
  [-12.5, '-12,5'],
])('the quantity %d is formatted as %j', (value, text) => {
  expect(formatQuantity(value)).toBe(text);
});

it('an input field has no thousands dots', () => {
  expect(formatQuantity(1234567.125, { grouping: false })).toBe('1234567,125');
});

it.each([
  [0, 'R$\u00a00,00'],
  [1234.5, 'R$\u00a01.234,50'],
  [0.1 + 0.2, 'R$\u00a00,30'],
  [-12.3, '-R$\u00a012,30'],
  [-0.001, 'R$\u00a00,00'],
])('the amount %d is formatted as %j', (value, text) => {
  expect(formatMoney(value)).toBe(text);
});

it('formatInteger formats with and without grouping', () => {
  expect(formatInteger(20000)).toBe('20.000');
  expect(formatInteger(20000, { grouping: false })).toBe('20000');
});

it.each([
  ['1.234,56', 1234.56],
  ['1234,56', 1234.56],
  ['1234.56', 1234.56],
  ['1,234.56', 1234.56],
  ['1.234', 1.234],
  ['1,234', 1.234],
  ['1.234.567', 1234567],
  ['1,234,567', 1234567],
  ['1.234.567,8', 1234567.8],
  ['  12 ', 12],
  ['-1.234,5', -1234.5],
  ['\u22125', -5],
  [',5', 0.5],
  ['5,', 5],
  ['007,50', 7.5],
  ['0', 0],
  ['-0', 0],
])('parseDecimal of %j is %d', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

it.each([
  '',
  '   ',
  ',',
  '.',
  '-',
  '--1',
  '1-',
  '+1',
  'abc',
  '12a',
  '1 234',
  'R$ 5,00',
  '1e3',
  '0x10',
  'Infinity',
  'NaN',
  '1.23,4',
  '1.2.3',
  '1,2,3',
  '12.34.567',
  '1.234,5,6',
  '1.234,56.7',
  '.234.567',
  '٣',
  '9'.repeat(400),
])('parseDecimal refuses %j', (text) => {
  expect(parseDecimal(text)).toBeNull();
});

it('parseDecimal reads back every quantity that the database can store', () => {
  const limit = 99_999_999_999_999;
  fc.assert(
    fc.property(fc.integer({ min: -limit, max: limit }), (thousandths) => {
      const value = thousandths === 0 ? 0 : thousandths / 1000;
      expect(parseDecimal(formatQuantity(value, { grouping: false }))).toBe(value);
    }),
  );
});

it('parseDecimal never throws and never returns NaN or infinity', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+.,\d ]*$/)), (text) => {
      const value = parseDecimal(text);
      expect(value === null || Number.isFinite(value)).toBe(true);
    }),
  );
});
