import { describe, expect, it } from 'vitest';
import { inferNumberFormat } from './number-format.js';

describe('inferNumberFormat', () => {
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
  ] as const)('inferNumberFormat decides from %s', (_case, cells, format, ambiguousNumber) => {
    expect(inferNumberFormat(cells)).toEqual({ format, ambiguousNumber });
  });
});
