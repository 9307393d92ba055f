import { describe, expect, it } from 'vitest';
import { inferColumnFormats, inferNumberFormat } from './number-format.js';

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

describe('inferColumnFormats', () => {
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
});
