import { expect, it } from 'vitest';
import { shortInventory } from './unplaced-columns';

it.each([
  [null, 'Nenhum'],
  ['4711', '4711'],
  ['loja-da-praca', 'loja-da-praca'],
  ['0198c0de-0000-4000-8000-0000000000aa', '0198c0de…00aa'],
])('shortInventory shows %s as %s', (named, short) => {
  expect(shortInventory(named)).toBe(short);
});
