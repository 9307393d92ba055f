import { describe, expect, it } from 'vitest';
import {
  choiceProblem,
  decimalsProblem,
  factorNumber,
  moneyNumber,
  quantityNumber,
  readingsOf,
  readTyped,
  stockNumber,
  typedHint,
} from './typed-number';

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
    ['R$ 9,90', 9.9],
    ['R$\u00a01.234,50', 1234.5],
    ['-R$ 3', -3],
    ['9,90 R$', 0],
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
    ['12.5', stock, 'Será gravado 12,5'],
    ['0.500', stock, 'Será gravado 0,5'],
    ['1234.567', stock, 'Será gravado 1.234,567'],
    ['1,2345', stock, 'Use no máximo 3 casas decimais.'],
    ['doze', quantityNumber, null],
    ['12.5', quantityNumber, 'Será gravado 12,5'],
    ['1.234', groupedStock, 'Será gravado 1.234'],
    ['4.9', moneyNumber, 'Será gravado R$\u00a04,90'],
    ['R$ 4,90', moneyNumber, 'Será gravado R$\u00a04,90'],
    ['1,999', moneyNumber, 'Use no máximo 2 casas decimais.'],
    ['1999.999', moneyNumber, 'Use no máximo 2 casas decimais.'],
    ['1.234,56', moneyNumber, 'Será gravado R$\u00a01.234,56'],
  ])('%j gets a hint while it is typed if something else will be stored', (text, kind, hint) => {
    expect(typedHint(text, kind)).toBe(hint);
  });
});

describe('a text that can be read in two ways', () => {
  it.each([
    ['1.500', quantityNumber, ['1.500 unidades', '1,5'], ['1500', '1,5']],
    ['1.500', factorNumber, ['1500', '1,5'], ['1500', '1,5']],
    [' 12.345 ', stock, ['12.345 unidades', '12,345'], ['12345', '12,345']],
    ['-1.000', stock, ['-1.000 unidades', '-1'], ['-1000', '-1']],
    ['1.500', moneyNumber, ['R$\u00a01.500,00', 'R$\u00a01,50'], ['1500', '1,5']],
    ['R$ 1.500', moneyNumber, ['R$\u00a01.500,00', 'R$\u00a01,50'], ['1500', '1,5']],
    ['1.234', moneyNumber, ['R$\u00a01.234,00'], ['1234']],
  ])('both readings of %j are offered, and each can be read in one way only', (text, kind, labels, texts) => {
    const readings = readingsOf(text, kind);
    expect(readings.map(({ label }) => label)).toEqual(labels);
    expect(readings.map((reading) => reading.text)).toEqual(texts);
    for (const reading of readings) expect(readingsOf(reading.text, kind)).toEqual([]);
    expect(choiceProblem(text, kind)).toBe(`Escolha como ler ${text.trim()}: ${labels.join(' ou ')}.`);
    expect(typedHint(text, kind)).toBeNull();
  });

  it.each([
    ['1500', quantityNumber],
    ['1,500', quantityNumber],
    ['1.5', quantityNumber],
    ['1.50', quantityNumber],
    ['1.5000', quantityNumber],
    ['0.500', quantityNumber],
    ['1234.567', quantityNumber],
    ['1.234.567', quantityNumber],
    ['1.500,5', quantityNumber],
    ['1.500', groupedStock],
    ['1.500 un', quantityNumber],
  ])('%j can be read in one way only', (text, kind) => {
    expect(readingsOf(text, kind)).toEqual([]);
    expect(choiceProblem(text, kind)).toBeNull();
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
