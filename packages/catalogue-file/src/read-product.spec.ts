import { expect, it } from 'vitest';
import { readStockValue } from './read-product.js';

const read = (cell: string, badAsZero = false) => readStockValue(cell, 'decimal_comma', badAsZero);
const messages = (cell: string, badAsZero = false) =>
  read(cell, badAsZero).findings.map((one) => one.message);

it.each([
  ['', {}],
  ['12,000', { system_stock: 12 }],
  ['12,000 4,50', { system_stock: 12, value: 4.5 }],
  ['1.234,000        1.004,50', { system_stock: 1234, value: 1004.5 }],
  ['-3,000 4,50', { system_stock: -3, value: 4.5 }],
  ['3,000- 4,50', { system_stock: -3, value: 4.5 }],
  ['0,000 0,00', { system_stock: 0, value: 0 }],
])('readStockValue reads %j as %j', (cell, expected) => {
  expect(read(cell)).toEqual({ read: expected, findings: [] });
});

it('readStockValue never guesses a token that is not a number', () => {
  expect(read('abc 4,50').read).toEqual({ value: 4.5 });
  expect(messages('abc 4,50')).toEqual(['Saldo "abc" não é um número: a linha fica de fora.']);
  expect(messages('1,000 4,5O')).toEqual(['Valor "4,5O" não é um número: a linha fica de fora.']);
  expect(messages('3,000 - 4,50')).toEqual([
    'Saldo & Valor "3,000 - 4,50" tem mais de dois números: a linha fica de fora.',
  ]);
  expect(messages('abc def')).toHaveLength(2);
  expect(read('abc def').findings.every((one) => one.severity === 'error')).toBe(true);
});

it('readStockValue recognises a number in the other format', () => {
  expect(messages('1,000 12.50')).toEqual([
    'Valor "12.50": este arquivo usa vírgula decimal. A linha fica de fora.',
  ]);
  expect(messages('12.50', true)).toEqual([
    'Saldo "12.50": este arquivo usa vírgula decimal. Será gravado 0.',
  ]);
  expect(readStockValue('12,50', 'decimal_dot', false).findings[0]?.message).toBe(
    'Saldo "12,50": este arquivo usa ponto decimal. A linha fica de fora.',
  );
});

it('readStockValue reads a bad number as 0 if the person chose so', () => {
  expect(read('abc 4,50', true).read).toEqual({ system_stock: 0, value: 4.5 });
  expect(read('1 2 3', true).read).toEqual({ system_stock: 0, value: 0 });
  expect(messages('abc 4,50', true)).toEqual(['Saldo "abc" não é um número: será gravado 0.']);
  expect(read('abc', true).findings).toMatchObject([{ kind: 'not_a_number', severity: 'warning' }]);
});

it('readStockValue refuses numbers beyond the database’s limits', () => {
  expect(read('1,000 1000000000000,00').findings).toEqual([
    {
      kind: 'out_of_range',
      severity: 'error',
      message: 'Valor "1000000000000,00" passa do limite de 999.999.999.999,99: a linha fica de fora.',
    },
  ]);
  expect(messages('100000000000')).toEqual([
    'Saldo "100000000000" passa do limite de 99.999.999.999,999: a linha fica de fora.',
  ]);
  expect(read('100000000000', true).read).toEqual({ system_stock: 0 });
});

it('readStockValue warns if it rounds decimals', () => {
  expect(read('1,0000 4,505')).toEqual({
    read: { system_stock: 1, value: 4.51 },
    findings: [
      {
        kind: 'rounded',
        severity: 'warning',
        message: 'Valor "4,505" tem mais de 2 casas decimais: será gravado 4,51.',
      },
    ],
  });
});
