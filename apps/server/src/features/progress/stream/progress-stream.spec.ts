import type { InventoryProgress } from '@balanco/contract/progress/progress';
import { expect, it } from 'vitest';
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

it('an unread stream is cut off at a megabyte', () => {
  const stream = createProgressStream({ isWall: false, sees: () => true });
  const name = 'x'.repeat(100_000);
  stream.begin({ updatedAt: NOW, inventories: [], unread: [] });
  for (let change = 0; change < 10; change += 1) {
    stream.change({ updatedAt: NOW, changed: [{ ...inventory(1, 'c'), name }], closed: [], unread: [] });
  }
  expect(stream.lines.destroyed).toBe(false);
  stream.change({ updatedAt: NOW, changed: [{ ...inventory(1, 'c'), name }], closed: [], unread: [] });
  expect(stream.lines.destroyed).toBe(true);
  stream.alive();
  stream.end();
});

it('a first line of more than a megabyte arrives', () => {
  const stream = createProgressStream({ isWall: false, sees: () => true });
  const name = 'x'.repeat(2_000_000);
  stream.begin({ updatedAt: NOW, inventories: [{ ...inventory(1, 'c'), name }], unread: [] });
  stream.change({ updatedAt: NOW, changed: [inventory(1, 'c')], closed: [], unread: [] });
  expect(stream.lines.destroyed).toBe(false);
  expect(String(stream.lines.read()).length).toBeGreaterThan(2_000_000);
});

it('a change beyond the viewer’s reach sends nothing', () => {
  const stream = createProgressStream({ isWall: false, sees: (pharmacy) => pharmacy === 'own' });
  stream.begin({
    updatedAt: NOW,
    inventories: [inventory(1, 'own'), inventory(2, 'foreign')],
    unread: ['own', 'foreign'],
  });
  stream.change({ updatedAt: NOW, changed: [inventory(2, 'foreign')], closed: [], unread: ['own'] });
  stream.change({
    updatedAt: NOW,
    changed: [],
    closed: [
      { inventory_id: 1, pharmacy_id: 'own' },
      { inventory_id: 2, pharmacy_id: 'foreign' },
    ],
    unread: ['own'],
  });
  stream.change({ updatedAt: NOW, changed: [], closed: [], unread: [] });
  const lines = String(stream.lines.read()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { type: 'all', updated_at: NOW, inventories: [inventory(1, 'own')], unread: 1 },
    { type: 'change', updated_at: NOW, inventories: [], closed: [1], unread: 1 },
    { type: 'change', updated_at: NOW, inventories: [], closed: [], unread: 0 },
  ]);
});

it('an ended stream sends nothing more and can be read to the end', async () => {
  const stream = createProgressStream({ isWall: false, sees: () => true });
  stream.begin({ updatedAt: NOW, inventories: [], unread: [] });
  stream.end();
  stream.change({ updatedAt: NOW, changed: [inventory(1, 'c')], closed: [], unread: [] });
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
