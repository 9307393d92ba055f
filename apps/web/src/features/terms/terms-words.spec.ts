import { expect, it } from 'vitest';
import { toleranceText } from './terms-words';

it.each([
  [{ units: 0, percent: 0, money: 20 }, 'Nenhuma'],
  [{ units: 2, percent: 0, money: 20 }, 'Até 2 un, e até R$ 20,00'],
  [{ units: 2.5, percent: 5, money: 1000 }, 'Até 2,5 un ou 5 %, e até R$ 1.000,00'],
])('the tolerance %j becomes words', (tolerance, words) => {
  expect(toleranceText(tolerance).replaceAll('\u00a0', ' ')).toBe(words);
});
