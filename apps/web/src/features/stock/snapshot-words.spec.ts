import { expect, it } from 'vitest';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { repeatedText } from './snapshot-words';

it.each([
  [0, 0, null],
  [1, 1, '1 item com vários códigos e saldo; 1 tem o mesmo saldo em todas as linhas.'],
  [10, 5, '10 itens com vários códigos e saldo; 5 têm o mesmo saldo em todas as linhas.'],
  [3, 0, '3 itens com vários códigos e saldo; nenhum tem o mesmo saldo em todas as linhas.'],
])(
  '%d items with several codes, of which %d agree, get their sentence',
  (repeated, repeated_equal, words) => {
    expect(repeatedText(comparisonOf({}, { repeated, repeated_equal }).snapshot)).toBe(words);
  },
);
