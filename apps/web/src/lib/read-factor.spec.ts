import { expect, it } from 'vitest';
import { readFactor } from './read-factor';

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
