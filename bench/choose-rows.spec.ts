import { expect, test } from 'vitest';
import { chooseRows } from './choose-rows.js';
import { group } from './group.js';

const run = () => Promise.resolve();
const lists = group({ name: 'lists', rows: { 'first page': '-', 'page 50': '-' }, run });
const imports = group({ name: 'imports', rows: { 'bulk import': '-', 'first import': '-' }, run });

function chosen(...words: string[]): Record<string, string[]> {
  return Object.fromEntries(
    chooseRows([lists, imports], words).map(({ group: { name }, rows }) => [name, [...rows]]),
  );
}

test('No word chooses all rows', () => {
  expect(chosen()).toEqual({ lists: ['first page', 'page 50'], imports: ['bulk import', 'first import'] });
});

test('A word chooses the rows that contain it, and no group without one', () => {
  expect(chosen('PAGE')).toEqual({ lists: ['first page', 'page 50'] });
  expect(chosen('first')).toEqual({ lists: ['first page'], imports: ['first import'] });
  expect(chosen('50', 'bulk')).toEqual({ lists: ['page 50'], imports: ['bulk import'] });
});

test("A word in a group's name chooses the whole group", () => {
  expect(chosen('List')).toEqual({ lists: ['first page', 'page 50'] });
});

test('A word that nothing contains chooses nothing', () => {
  expect(chosen('none')).toEqual({});
});

test('Two rows of one name are refused, because the baseline knows a row by its name', () => {
  const others = group({ name: 'others', rows: { 'page 50': '-' }, run });
  expect(() => chooseRows([lists, imports, others], ['bulk'])).toThrow('page 50');
});
