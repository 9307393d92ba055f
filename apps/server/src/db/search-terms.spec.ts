import { expect, it } from 'vitest';
import { searchWords } from './search-terms.js';

it.each([
  [undefined, []],
  ['', []],
  ['  ', []],
  ['dipirona', ['dipirona']],
  [' Dipirona \t 500MG\u00a0cx ', ['Dipirona', '500MG', 'cx']],
  ['50% a_b \\', ['50%', 'a_b', '\\']],
])('%j is looked for as %j', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});

it.each([
  ['000123', '123'],
  ['123', '123'],
  ['1000', '1000'],
  ['0', '0'],
  ['000', '0'],
  ['00A12', 'A12'],
  ['0012-4', '12-4'],
  ['07891234567895', '7891234567895'],
  ['789-12345-67895', '7891234567895'],
  ['0.7891234.567895', '7891234567895'],
  ['10-01', '10-01'],
])('the code %s is looked for as %s', (search, word) => {
  expect(searchWords(search)).toEqual([word]);
});

it.each(['0,5MG', '0.9%', '0mg', '0/1'])('%s is not a code, so its leading zero stays', (word) => {
  expect(searchWords(word)).toEqual([word]);
});
