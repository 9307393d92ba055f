import { expect, it, vi } from 'vitest';
import { type Group, group } from './group.js';
import { runGroups } from './run-groups.js';

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

it('a group of benchmarks that fails is named and costs no other group its rows', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);

  const { rows, failed } = await runGroups([broken, quick].map(all));

  expect(rows.map(({ name }) => name)).toEqual(['a row']);
  expect(failed).toEqual(['broken']);
  expect(printed).toHaveBeenCalledWith('broken:', expect.objectContaining({ message: 'no such page' }));
});
