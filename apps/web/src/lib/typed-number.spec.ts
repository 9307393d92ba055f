import { expect, it } from 'vitest';
import {
  amountNumber,
  choiceProblem,
  decimalsProblem,
  factorNumber,
  moneyNumber,
  percentNumber,
  quantityNumber,
  readAmount,
  readAmounts,
  readFactor,
  readingsOf,
  readTyped,
  stockNumber,
  typedHint,
} from './typed-number';

const stock = stockNumber('decimal');
const groupedStock = stockNumber('thousands');

it.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
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
  ['12,345', 12.35],
  ['12,344', 12.34],
  ['1,005', 1.01],
  ['-2,675', -2.68],
  ['999999999999,99', 999_999_999_999.99],
  ['0,0000001', 0],
])('the value %j is rounded half up to %d', (text, stored) => {
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
  ['12,345', moneyNumber, 'Arredondado: será gravado R$\u00a012,35'],
  ['1999.999', moneyNumber, 'Arredondado: será gravado R$\u00a02.000,00'],
  ['1,999', amountNumber, 'Use no máximo 2 casas decimais.'],
  ['1.234,56', moneyNumber, 'Será gravado R$\u00a01.234,56'],
])('%j gets a hint if something else will be stored', (text, kind, hint) => {
  expect(typedHint(text, kind)).toBe(hint);
});

it.each([
  ['1.500', quantityNumber, ['1.500 unidades', '1,5'], ['1500', '1,5']],
  ['1.500', factorNumber, ['1500', '1,5'], ['1500', '1,5']],
  [' 12.345 ', stock, ['12.345 unidades', '12,345'], ['12345', '12,345']],
  ['-1.000', stock, ['-1.000 unidades', '-1'], ['-1000', '-1']],
  ['1.500', moneyNumber, ['R$\u00a01.500,00', 'R$\u00a01,50'], ['1500', '1,5']],
  ['R$ 1.500', moneyNumber, ['R$\u00a01.500,00', 'R$\u00a01,50'], ['1500', '1,5']],
  ['1.235', moneyNumber, ['R$\u00a01.235,00', 'R$\u00a01,24'], ['1235', '1,235']],
  ['1.234', amountNumber, ['R$\u00a01.234,00'], ['1234']],
])('both readings of %j are offered as unambiguous texts', (text, kind, labels, texts) => {
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
])('%j has one reading', (text, kind) => {
  expect(readingsOf(text, kind)).toEqual([]);
  expect(choiceProblem(text, kind)).toBeNull();
});

it.each([
  [0.125, stock, null],
  [99_999_999_999.999, stock, null],
  [0.1255, stock, 'Use no máximo 3 casas decimais.'],
  [0.3, amountNumber, null],
  [999_999_999_999.99, amountNumber, null],
  [4.905, amountNumber, 'Use no máximo 2 casas decimais.'],
])('%d is stored unchanged or refused, never rounded', (value, kind, problem) => {
  expect(decimalsProblem(value, kind)).toBe(problem);
});

it.each([
  ['12,50', { amount: 12.5 }],
  ['R$ 1.000.000,00', { amount: 1_000_000 }],
  ['0', { amount: 0 }],
  ['', { problem: 'Informe um número a partir de 0.' }],
  ['-1', { problem: 'Informe um número a partir de 0.' }],
  ['muito', { problem: 'Informe um número a partir de 0.' }],
  ['1,234', { problem: 'Use no máximo 2 casas decimais.' }],
])('the amount %j is read, or refused with a sentence', (text, read) => {
  expect(readAmount(text, amountNumber, 1e9)).toEqual(read);
});

it('the least amount has a comma', () => {
  expect(readAmount('0', quantityNumber, 1, 0.001)).toEqual({
    problem: 'Informe um número a partir de 0,001.',
  });
});

it('an ambiguous amount needs a choice', () => {
  expect(readAmount('1.500', amountNumber, 1e9)).toMatchObject({
    problem: expect.stringContaining('Escolha como ler'),
  });
});

it('a share above its limit is refused', () => {
  expect(readAmount('101', percentNumber, 100)).toEqual({ problem: 'Informe no máximo 100 %.' });
});

it('readAmounts reads several amounts and explains each wrong one', () => {
  const kinds = { money: { kind: amountNumber, limit: 10 }, share: { kind: percentNumber, limit: 100 } };
  expect(readAmounts({ money: '9', share: '5' }, kinds)).toEqual({
    amounts: { money: 9, share: 5 },
    problems: {},
  });
  expect(readAmounts({ money: 'x', share: '5' }, kinds)).toEqual({
    amounts: null,
    problems: { money: 'Informe um número a partir de 0.' },
  });
});

it.each([
  ['12', 12],
  ['1,5', 1.5],
  ['1', 1],
])('the typed factor "%s" is read as %d', (typed, factor) => {
  expect(readFactor(typed)).toEqual({ factor });
});

it.each([
  ['', 'O fator deve ser um número.'],
  ['caixa', 'O fator deve ser um número.'],
  ['0', 'O fator mínimo é 1.'],
  ['100001', 'O fator passa do limite de 100.000.'],
  ['1,2345', 'Use no máximo 3 casas decimais.'],
  ['1.500', 'Escolha como ler 1.500: 1500 ou 1,5.'],
])('the typed factor "%s" is refused with "%s"', (typed, problem) => {
  expect(readFactor(typed)).toEqual({ problem });
});
