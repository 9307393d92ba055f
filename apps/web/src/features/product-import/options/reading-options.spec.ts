import { expect, it } from 'vitest';
import { numberWords } from './reading-options';

it.each([
  [0, 'zero'],
  [12_000, 'doze mil'],
  [1000, 'mil'],
  [1250, 'mil duzentos e cinquenta'],
  [1001, 'mil e um'],
  [2300, 'dois mil e trezentos'],
  [100_021, 'cem mil e vinte e um'],
  [999_999, 'novecentos e noventa e nove mil novecentos e noventa e nove'],
])('numberWords writes %i as %j', (number, words) => {
  expect(numberWords(number)).toBe(words);
});
