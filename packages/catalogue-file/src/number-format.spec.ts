import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inferColumnFormats, readDecimal } from './number-format.js';

it.each([
  ['a comma anywhere', ['12.000 4.500', '1.234,56'], 'decimal_comma', null],
  ['a comma, although dots look decimal', ['0.500', '12,5'], 'decimal_comma', null],
  ['a dot after a comma', ['12,500', '1,250.000'], 'decimal_dot', null],
  ['commas and dots in both orders', ['1,250.000', '1.234,56'], 'decimal_comma', null],
  ['a dot after a comma that groups nothing', ['12,5.0'], 'decimal_comma', null],
  ['a dot after zero', ['12.000', '0.500'], 'decimal_dot', null],
  ['a dot before one digit', ['12.5'], 'decimal_dot', null],
  ['a dot before two digits, in the value', ['12.000 4.50'], 'decimal_dot', null],
  ['a dot before four digits', ['1.2345'], 'decimal_dot', null],
  ['four digits before the dot', ['1234.000'], 'decimal_dot', null],
  ['zeros on the left', ['0012.000'], 'decimal_dot', null],
  ['a zero stock with decimals', ['12.000', '0.000'], 'decimal_dot', null],
  ['several dots', ['12.000', '1.234.567'], 'decimal_comma', null],
  ['only numbers that read both ways', ['', '7 12.000', '1.500'], 'decimal_comma', '12.000'],
  ['a number that reads both ways and has a minus', ['12.000-'], 'decimal_comma', '12.000-'],
  ['whole numbers only', ['12 4', '0'], 'decimal_comma', null],
  ['nothing', [], 'decimal_comma', null],
  ['cells of which most are not numbers', ['12.5 abc,def', 'R$,', ',', '-.'], 'decimal_dot', null],
] as const)('inferColumnFormats decides one column from %s', (_case, cells, format, ambiguousNumber) => {
  const inferred = inferColumnFormats([['stock_value_combined', cells]], 'ask');
  expect([...inferred.formats.values(), inferred.ambiguousNumber]).toEqual([format, ambiguousNumber]);
});

const infer = (
  stock: string[],
  value: string[],
  undecided: 'ask' | 'decimal_comma' | 'decimal_dot' = 'ask',
) => {
  const columns = [['system_stock', stock] as const, ['value', value] as const];
  const { formats, ambiguousNumber } = inferColumnFormats(columns, undecided);
  return [formats.get('system_stock'), formats.get('value'), ambiguousNumber];
};

it.each([
  [
    'a comma before a dot proves the format of its own column',
    ['12.000', '3.000', '1,250.000'],
    ['1.234,50'],
    'decimal_dot',
    'decimal_comma',
    null,
  ],
  [
    'a column of numbers that read both ways is asked for',
    ['12.000', '3.000'],
    ['4,50'],
    'decimal_comma',
    'decimal_comma',
    '12.000',
  ],
  [
    'whole numbers beside them make the dots thousands',
    ['1.250', '12'],
    ['4,50'],
    'decimal_comma',
    'decimal_comma',
    null,
  ],
  ['whole numbers follow the other column', ['12'], ['4.50'], 'decimal_dot', 'decimal_dot', null],
  ['nothing proves anything', ['1.250', '12'], ['5'], 'decimal_comma', 'decimal_comma', '1.250'],
] as const)('inferColumnFormats: %s', (_case, stock, value, ...expected) => {
  expect(infer([...stock], [...value])).toEqual(expected);
});

it('inferColumnFormats reads numbers that read both ways as the person chose', () => {
  expect(infer(['12.000', '3.000'], ['4,50'], 'decimal_dot')).toEqual([
    'decimal_dot',
    'decimal_comma',
    '12.000',
  ]);
});

const exact = (value: number) => ({ value, rounded: false, inRange: true });

it.each([
  ['12,500', 12.5],
  ['1.234,567', 1234.567],
  ['1234,5', 1234.5],
  ['12.000', 12000],
  ['1.234.567', 1234567],
  ['7', 7],
  [',5', 0.5],
  ['5,', 5],
  ['000012,000', 12],
  ['-12,000', -12],
  ['12,000-', -12],
  ['+12,000', 12],
  ['12,000+', 12],
  ['0,000-', 0],
  ['12,5000', 12.5],
])('readDecimal with decimal comma reads %j as %d', (token, value) => {
  expect(readDecimal(token, 'decimal_comma', 3)).toEqual(exact(value));
});

it.each([
  ['12.500', 12.5],
  ['1,234.567', 1234.567],
  ['12,000', 12000],
  ['0.500-', -0.5],
  ['1,234,567', 1234567],
])('readDecimal with decimal dot reads %j as %d', (token, value) => {
  expect(readDecimal(token, 'decimal_dot', 3)).toEqual(exact(value));
});

it.each([
  '',
  '-',
  ',',
  '.',
  '-,',
  'abc',
  '12a',
  '-12-',
  '--12',
  '12.5',
  '12.50',
  '.500',
  '1.23,4',
  '1,2,3',
  '1.234,5.6',
  '1234.567',
  '12.34.567',
  '1.234,56-7',
  'R$5',
  '5%',
  '1e3',
  '*****',
  'NaN',
  '٣',
])('readDecimal with decimal comma does not read %j as a number', (token) => {
  expect(readDecimal(token, 'decimal_comma', 3)).toBeNull();
});

it.each([
  ['1,2344', 1.234],
  ['1,2345', 1.235],
  ['-1,2345', -1.235],
  ['0,0004', 0],
  ['-0,0004', 0],
  ['9,9999', 10],
])('readDecimal rounds %j to %d and reports the rounding', (token, value) => {
  expect(readDecimal(token, 'decimal_comma', 3)).toEqual({ value, rounded: true, inRange: true });
});

it.each([
  ['99.999.999.999,999', 3, true],
  ['-99999999999,999', 3, true],
  ['100.000.000.000', 3, false],
  ['99999999999,9995', 3, false],
  ['999999999999,99', 2, true],
  ['1000000000000', 2, false],
  ['9'.repeat(400), 2, false],
])('readDecimal reports whether %s with %i decimals fits the database: %s', (token, decimals, inRange) => {
  expect(readDecimal(token, 'decimal_comma', decimals)?.inRange).toBe(inRange);
});

it('readDecimal reads any number of thousandths exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (thousandths) => {
      const digits = String(thousandths).padStart(4, '0');
      const token = `${digits.slice(0, -3)},${digits.slice(-3)}`;
      expect(readDecimal(token, 'decimal_comma', 3)).toEqual(exact(thousandths / 1000));
    }),
  );
});
