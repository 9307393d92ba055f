import { expect, it } from 'vitest';
import { threeCounts } from './three-counts.js';

it.each([
  ['an item that was counted once', [null, null, null], 20, [20, null, null]],
  ['an item of which nothing was counted and 0 settled', [null, null, null], 0, [0, null, null]],
  ['rounds of which the second confirms the first', [20, 20, null], 20, [20, 20, null]],
  ['rounds of which the third agrees with the second', [20, 22, 22], 22, [20, 22, 22]],
  ['an item that the second round alone counted', [null, 24, null], 24, [null, 24, null]],
  ['a second round that found none, and staff confirmed zero', [20, 0, null], 0, [20, 0, null]],
  ['a second round that found none, and staff kept the first', [20, null, null], 20, [20, null, null]],
  ['a second round that found none, followed by a third', [20, null, 20], 20, [20, null, 20]],
  ['two rounds and a decision for another quantity', [20, 22, null], 21, [20, 22, 21]],
  ['two rounds and a decision for the first', [20, 22, null], 20, [20, 22, 20]],
  ['three rounds and a decision for the second', [20, 22, 21], 22, [20, 22, 22]],
  ['three rounds and a decision for another quantity', [20, 22, 21], 23, [20, 22, 23]],
] as const)('%s', (_case, rounds, settled, counts) => {
  expect(threeCounts(rounds, settled)).toEqual(counts);
});
