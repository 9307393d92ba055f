import { expect, it } from 'vitest';
import { neighbourOf } from './use-neighbour-focus';

it.each([
  ['the next row', [1, 3, 4], 3],
  ['the next row that still exists', [9, 1, 4], 4],
  ['the last row before it if none follows', [9, 1], 1],
  ['no row if the list has only other rows', [8, 9], null],
])('removing a row moves the focus to %s', (_what, left, next) => {
  expect(neighbourOf({ id: 2, before: [1, 2, 3, 4] }, left)).toBe(next);
});

it('neighbourOf finds nothing for a row that was not shown', () => {
  expect(neighbourOf({ id: 7, before: [1] }, [])).toBeNull();
});
