import { expect, it } from 'vitest';
import { readAmount, readAmounts } from './read-amount';
import { amountNumber, percentNumber } from './typed-number';

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

it('an amount that can be read in two ways is asked about', () => {
  expect(readAmount('1.500', amountNumber, 1e9)).toMatchObject({
    problem: expect.stringContaining('Escolha como ler'),
  });
});

it('a share above its limit is refused', () => {
  expect(readAmount('101', percentNumber, 100)).toEqual({ problem: 'Informe no máximo 100 %.' });
});

it('several amounts are read together, and each wrong one has its sentence', () => {
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
