import type { InventoryProgress } from '@balanco/contract/progress/progress';
import { expect, it } from 'vitest';
import type { BoardChange } from '../progress-board.js';
import { createProgressStream } from './progress-stream.js';

const NOW = '2026-11-23T01:00:00.000Z';
const inventory = (id: number, pharmacy_id: string) =>
  ({
    inventory_id: id,
    pharmacy_id,
    section_list: null,
    more_sections: 0,
    curve: [] as InventoryProgress['curve'],
    messages: [] as InventoryProgress['messages'],
  }) as InventoryProgress;

function begin({ inventories = [] as InventoryProgress[], unread = [] as string[], only = '' } = {}) {
  const sees = (pharmacy: string) => only === '' || pharmacy === only;
  const stream = createProgressStream({ isWall: false, sees });
  stream.begin({ updatedAt: NOW, inventories, unread });
  const change = (changes: Partial<BoardChange>) =>
    stream.change({ updatedAt: NOW, changed: [], closed: [], unread: [], ...changes });
  return { ...stream, change };
}

it('an unread stream is cut off at a megabyte', () => {
  const stream = begin();
  const changed = [{ ...inventory(1, 'c'), name: 'x'.repeat(100_000) }];
  for (let change = 0; change < 10; change += 1) stream.change({ changed });
  expect(stream.lines.destroyed).toBe(false);
  stream.change({ changed });
  expect(stream.lines.destroyed).toBe(true);
  stream.alive();
  stream.end();
});

it('a first line of more than a megabyte arrives', () => {
  const name = 'x'.repeat(2_000_000);
  const stream = begin({ inventories: [{ ...inventory(1, 'c'), name }] });
  stream.change({ changed: [inventory(1, 'c')] });
  expect(stream.lines.destroyed).toBe(false);
  expect(String(stream.lines.read()).length).toBeGreaterThan(2_000_000);
});

it('a change beyond the viewer’s reach sends nothing', () => {
  const stream = begin({
    inventories: [inventory(1, 'own'), inventory(2, 'foreign')],
    unread: ['own', 'foreign'],
    only: 'own',
  });
  stream.change({ changed: [inventory(2, 'foreign')], unread: ['own'] });
  stream.change({
    closed: [
      { inventory_id: 1, pharmacy_id: 'own' },
      { inventory_id: 2, pharmacy_id: 'foreign' },
    ],
    unread: ['own'],
  });
  stream.change({});
  const lines = String(stream.lines.read()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { type: 'all', updated_at: NOW, inventories: [inventory(1, 'own')], unread: 1 },
    { type: 'change', updated_at: NOW, inventories: [], closed: [1], unread: 1 },
    { type: 'change', updated_at: NOW, inventories: [], closed: [], unread: 0 },
  ]);
});

it('an ended stream sends nothing more and can be read to the end', async () => {
  const stream = begin();
  stream.end();
  stream.change({ changed: [inventory(1, 'c')] });
  stream.alive();
  stream.end();
  const lines = (await stream.lines.toArray()).map((line) => JSON.parse(String(line)));
  expect(lines).toEqual([{ type: 'all', updated_at: NOW, inventories: [], unread: 0 }]);
});

it('a sign of life never precedes the first line', () => {
  const stream = createProgressStream({ isWall: false, sees: () => true });
  stream.alive();
  stream.begin({ updatedAt: NOW, inventories: [], unread: [] });
  stream.alive();
  const types = String(stream.lines.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  expect(types).toEqual(['all', 'alive']);
});
