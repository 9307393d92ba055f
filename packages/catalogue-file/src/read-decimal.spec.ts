import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecimal } from './read-decimal.js';

const exact = (value: number) => ({ value, rounded: false, inRange: true });

describe('readDecimal', () => {
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
});
