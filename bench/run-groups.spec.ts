import { expect, it, test, vi } from 'vitest';
import { type Group, group } from './group.js';
import { chooseRows, runGroups } from './run-groups.js';

const quick = group({
  name: 'quick',
  rows: { 'a row': '-' },
  run: (bench) =>
    bench.row(
      'a row',
      1,
      async () => undefined,
      async () => undefined,
    ),
});
const broken = group({
  name: 'broken',
  rows: { 'another row': '-' },
  run: () => Promise.reject(new Error('no such page')),
});
const all = ({ rows, ...rest }: Group) => ({ group: { rows, ...rest }, rows: new Set(Object.keys(rows)) });

it('a failed group of benchmarks is named and stops no other group', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);

  const { rows, failed } = await runGroups([broken, quick].map(all));

  expect(rows.map(({ name }) => name)).toEqual(['a row']);
  expect(failed).toEqual(['broken']);
  expect(printed).toHaveBeenCalledWith('broken:', expect.objectContaining({ message: 'no such page' }));
});

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

test('A word chooses the rows that contain it, and no other group', () => {
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

test('Two rows of one name are refused', () => {
  const others = group({ name: 'others', rows: { 'page 50': '-' }, run });
  expect(() => chooseRows([lists, imports, others], ['bulk'])).toThrow('page 50');
});
