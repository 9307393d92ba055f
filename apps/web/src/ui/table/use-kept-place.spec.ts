import { expect, it } from 'vitest';
import { rowShift } from './use-kept-place';

const list = ['a', 'b', 'c', 'd', 'e'];

it.each([
  ['nothing changed', list, 2, 0],
  ['two came above', ['x', 'y', ...list], 2, 2],
  ['one came below', ['a', 'b', 'c', 'x', 'd', 'e'], 2, 0],
  ['one went above', ['b', 'c', 'd', 'e'], 2, -1],
  ['the row itself went', ['a', 'b', 'd', 'e'], 2, -1],
  ['the row and those below it went, and others came', ['x', 'a', 'b'], 2, 0],
  ['another list', ['x', 'y', 'z'], 1, 0],
  ['nothing is left', [], 4, 0],
])('%s', (_what, after, index, shift) => {
  expect(rowShift(list, after, index)).toBe(shift);
});
