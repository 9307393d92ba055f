import { expect, it } from 'vitest';
import { newIndex, rowShift } from './scrolling';

const list = ['a', 'b', 'c', 'd', 'e'];

it.each([
  ['nothing changed', list, 2, 0, 2],
  ['two came above', ['x', 'y', ...list], 2, 2, 4],
  ['one came below', ['a', 'b', 'c', 'x', 'd', 'e'], 2, 0, 2],
  ['one went above', ['b', 'c', 'd', 'e'], 2, -1, 1],
  ['the row itself went', ['a', 'b', 'd', 'e'], 2, -1, 2],
  ['the row and those below it went, and others came', ['x', 'a', 'b'], 2, 0, 2],
  ['another list', ['x', 'y', 'z'], 1, 0, 2],
  ['nothing is left', [], 4, 0, 0],
])('after a refresh, %s', (_what, after, index, shift, moved) => {
  expect(rowShift(list, after, index)).toBe(shift);
  expect(newIndex(list, after, index)).toBe(moved);
});
