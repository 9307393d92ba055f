import { expect, it } from 'vitest';
import { neighbourOf } from './use-neighbour-focus';

it.each([
  ['the next row', [1, 3, 4], 3],
  ['the next one that is still there', [9, 1, 4], 4],
  ['the last one before it where none follows', [9, 1], 1],
  ['none where all are others', [8, 9], null],
])('%s', (_what, left, next) => {
  expect(neighbourOf({ id: 2, before: [1, 2, 3, 4] }, left)).toBe(next);
});

it('none where the row was not shown', () => {
  expect(neighbourOf({ id: 7, before: [1] }, [])).toBeNull();
});
