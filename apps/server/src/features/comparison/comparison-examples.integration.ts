import type { Item } from '@balanco/contract/comparison/items';
import { expect, it } from 'vitest';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';

// See docs/comparison.md, "Examples".
const { comparison, items, addProducts, count, openedSection } = setUpComparison();

const product = (name: string, stock: number, value: number) => ({
  internal_code: name,
  barcode: `BC-${name}`,
  description: `ITEM ${name}`,
  system_stock: stock,
  value,
});

async function countTheTable(): Promise<Map<string, Item>> {
  await addProducts([
    product('A', 10, 12.9),
    product('B', 24, 8.5),
    product('C', 6, 31.4),
    product('D', 40, 2.15),
    product('E', 5, 148),
    product('F', 0, 19.9),
    product('G', -3, 4),
    product('H', 12, 0),
  ]);
  for (const [code, units] of Object.entries({ A: 10, B: 20, C: 9, E: 0, F: 3, G: 5, H: 11 })) {
    await count(`BC-${code}`, units);
  }
  return new Map((await items()).map((item) => [item.internal_code, item]));
}

it('centavos are multiplied before they are rounded', async () => {
  await addProducts([product('A', 5, 9.99)]);
  await count('BC-A', 2);
  expect(await items()).toMatchObject([{ difference: -3, difference_value: -29.97 }]);
});

it.each([
  [
    'A',
    {
      expected: 10,
      counted: 10,
      difference: 0,
      difference_value: 0,
      percentage: 0,
      state: 'matching',
      flags: [],
    },
  ],
  [
    'B',
    { expected: 24, counted: 20, difference: -4, difference_value: -34, percentage: 16.7, state: 'shortage' },
  ],
  ['C', { expected: 6, counted: 9, difference: 3, difference_value: 94.2, percentage: 50, state: 'overage' }],
  [
    'D',
    {
      expected: 40,
      counted: null,
      difference: null,
      difference_value: null,
      percentage: null,
      state: 'uncounted',
    },
  ],
  [
    'E',
    { expected: 5, counted: 0, difference: -5, difference_value: -740, percentage: 100, state: 'shortage' },
  ],
  [
    'F',
    { expected: 0, counted: 3, difference: 3, difference_value: 59.7, percentage: null, state: 'overage' },
  ],
  [
    'G',
    {
      expected: -3,
      counted: 5,
      difference: 8,
      difference_value: 32,
      percentage: null,
      flags: ['negative_stock'],
    },
  ],
  [
    'H',
    { expected: 12, counted: 11, difference: -1, difference_value: 0, percentage: 8.3, flags: ['no_value'] },
  ],
])('example item %s has the stated difference, percentage and state', async (name, expected) => {
  expect((await countTheTable()).get(name)).toMatchObject(expected);
});

it('the examples have five totals, ordered by money', async () => {
  await countTheTable();
  const found = await comparison();
  expect(found.totals).toEqual({ shortage: -774, overage: 185.9, net: -588.1, gross: 959.9, uncounted: 86 });
  expect([found.accuracy_by_item, found.accuracy_by_value]).toEqual([14.3, 24.6]);
  expect(found.filters).toMatchObject({ divergent: 6, matching: 1, uncounted: 1, shortage: 3, overage: 3 });
  expect((await items({ filter: 'divergent' })).map((item) => item.internal_code)).toEqual([
    'E',
    'C',
    'F',
    'B',
    'G',
    'H',
  ]);
});

it('two rows with equal stock are one item, which sums both codes', async () => {
  const row = { internal_code: '000123', description: 'DIPIRONA', system_stock: 40, value: 2 };
  await addProducts([
    { ...row, barcode: '7891234567895' },
    { ...row, barcode: '7891000200032' },
  ]);
  await count('7891234567895', 22);
  await count('7891000200032', 18);
  expect(await items()).toMatchObject([{ key: 'i:123', expected: 40, counted: 40, difference: 0, lines: 2 }]);
  expect((await comparison()).snapshot).toMatchObject({ mode: 'repeated', is_mode_clear: true });
});

it('units of two sections and three people are summed', async () => {
  await addProducts([{ internal_code: '7', barcode: '789', system_stock: 30, value: 1 }]);
  const [first, second] = [await openedSection('Balcão'), await openedSection('Estoque')];
  await count('789', 3, { section: first });
  await count('789', 20, { section: second, as: 'mod' });
  await count('789', 7, { section: second, as: 'admin' });
  expect(await items()).toMatchObject([{ counted: 30, difference: 0, sections: 2, collectors: 3, lines: 3 }]);
});
