import { expect, it } from 'vitest';
import { nextSort, sortDirection } from './next-sort';

it.each([
  ['value', 'ascending'],
  ['-value', 'descending'],
  ['description', 'none'],
  [undefined, 'none'],
])('the sort direction of the order %s for the field value is %s', (sort, direction) => {
  expect(sortDirection(sort, 'value')).toBe(direction);
});

it.each([
  ['another column is ascending first', 'description', 'value', 'description', 'value'],
  ['then descending', 'value', 'value', 'description', '-value'],
  ['then the list has its own order again', '-value', 'value', 'description', undefined],
  ['the list’s own column turns round', 'description', 'description', 'description', '-description'],
  ['and back', '-description', 'description', 'description', undefined],
  ['one that is descending by itself turns round', '-createdAt', 'createdAt', '-createdAt', 'createdAt'],
  ['and back too', 'createdAt', 'createdAt', '-createdAt', undefined],
  ['without an order of its own: ascending', undefined, 'name', undefined, 'name'],
  ['descending', 'name', 'name', undefined, '-name'],
  ['and none', '-name', 'name', undefined, undefined],
])('nextSort: %s', (_what, sort, key, defaultSort, next) => {
  expect(nextSort(sort, key, defaultSort)).toBe(next);
});
