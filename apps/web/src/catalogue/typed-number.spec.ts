import { describe, expect, it } from 'vitest';
import { decimalsProblem, moneyNumber, readTyped, stockNumber, typedHint } from './typed-number';

const stock = stockNumber('decimal');
const groupedStock = stockNumber('thousands');

describe('what is stored for a typed number', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234', 1.234],
    ['1.234,56', 1234.56],
    ['-3', -3],
    ['', 0],
    ['doze', 0],
    ['12 un', 0],
  ])('typed %j is stored as %d, with comma or dot', (text, stored) => {
    expect(readTyped(text, stock)).toBe(stored);
    expect(readTyped(text, moneyNumber)).toBe(stored);
  });

  it.each([
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['1.234,5', 1234.5],
    ['-1.234', -1234],
    ['12.5', 12.5],
    ['0.500', 0.5],
    ['12,5', 12.5],
    ['doze', 0],
  ])('typed %j is stored as %d if dots separate thousands', (text, stored) => {
    expect(readTyped(text, groupedStock)).toBe(stored);
  });
});

describe('what is said while it is typed', () => {
  it.each([
    ['12', stock, null],
    ['-12,5', stock, null],
    ['', stock, null],
    ['  ', stock, null],
    ['doze', stock, 'Será gravado 0'],
    ['1.234', stock, 'Será gravado 1,234'],
    ['1.234', groupedStock, 'Será gravado 1.234'],
    ['4.9', moneyNumber, 'Será gravado R$\u00a04,90'],
    ['R$ 4,90', moneyNumber, 'Será gravado R$\u00a00,00'],
    ['1.234,56', moneyNumber, 'Será gravado R$\u00a01.234,56'],
  ])('%j gets a hint while it is typed if something else will be stored', (text, kind, hint) => {
    expect(typedHint(text, kind)).toBe(hint);
  });
});

it.each([
  [0.125, stock, null],
  [99_999_999_999.999, stock, null],
  [0.1255, stock, 'Use no máximo 3 casas decimais.'],
  [0.3, moneyNumber, null],
  [999_999_999_999.99, moneyNumber, null],
  [4.905, moneyNumber, 'Use no máximo 2 casas decimais.'],
])('%d is stored as it is or refused, and never rounded', (value, kind, problem) => {
  expect(decimalsProblem(value, kind)).toBe(problem);
});
