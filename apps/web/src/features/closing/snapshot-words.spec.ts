import { expect, it } from 'vitest';
import { repeatedText } from './snapshot-words';
import { closingOf } from './testing/closing-fixtures';

it.each([
  [0, 0, null],
  [1, 1, '1 item com vários códigos e saldo; 1 tem o mesmo saldo em todas as linhas.'],
  [10, 5, '10 itens com vários códigos e saldo; 5 têm o mesmo saldo em todas as linhas.'],
  [3, 0, '3 itens com vários códigos e saldo; nenhum tem o mesmo saldo em todas as linhas.'],
])(
  'of %d items with several codes of which %d agree, the dialog says what they have',
  (repeated, repeated_equal, words) => {
    expect(repeatedText(closingOf({}, { repeated, repeated_equal }).snapshot)).toBe(words);
  },
);
