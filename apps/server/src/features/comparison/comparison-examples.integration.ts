import type { SectionItem } from '@balanco/contract/comparison/comparison';
import type { Item } from '@balanco/contract/comparison/items';
import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { expect, it } from 'vitest';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

// See docs/comparison.md, "Examples".
const under = setUpComparison();
const { server, params, comparison, items, addProducts, bind, count, openedSection } = under;

async function countTheTable(): Promise<Item[]> {
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
    await count(`BC${code}`, units);
  }
  return items();
}

it('centavos are multiplied before they are rounded', async () => {
  await addProducts([product('A', 5, 9.99)]);
  await count('BCA', 2);
  expect(await items()).toMatchObject([{ difference: -3, difference_value: -29.97 }]);
});

it('the example items have the stated differences, percentages and states', async () => {
  const found = await countTheTable();
  const told = found.map((item) => [
    item.internal_code,
    item.expected,
    item.counted,
    item.difference,
    item.difference_value,
    item.percentage,
    item.state,
    ...item.flags,
  ]);
  expect(told.sort()).toEqual([
    ['A', 10, 10, 0, 0, 0, 'matching'],
    ['B', 24, 20, -4, -34, 16.7, 'shortage'],
    ['C', 6, 9, 3, 94.2, 50, 'overage'],
    ['D', 40, null, null, null, null, 'uncounted'],
    ['E', 5, 0, -5, -740, 100, 'shortage'],
    ['F', 0, 3, 3, 59.7, null, 'overage'],
    ['G', -3, 5, 8, 32, null, 'overage', 'negative_stock'],
    ['H', 12, 11, -1, 0, 8.3, 'shortage', 'no_value'],
  ]);
});

it('the examples have five totals, ordered by money', async () => {
  await countTheTable();
  const found = await comparison();
  expect(found.totals).toEqual({ shortage: -774, overage: 185.9, net: -588.1, gross: 959.9, uncounted: 86 });
  expect([found.accuracy_by_item, found.accuracy_by_value]).toEqual([14.3, 24.6]);
  expect(found.filters).toMatchObject({ divergent: 6, matching: 1, uncounted: 1, shortage: 3, overage: 3 });
  const divergent = await items({ filter: 'divergent' });
  expect(divergent.map((item) => item.internal_code).join('')).toBe('ECFBGH');
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

const bySection = (query: Readonly<Record<string, string>> = {}) =>
  server().ask('listSectionItems', { params: params(), query });
const facts = ({ section, units, item }: SectionItem) => [
  section?.name ?? section,
  item.internal_code,
  units,
];

it('items are listed by section in counting order, uncounted ones last', async () => {
  await addProducts(['1', '2', '3', '4'].map((code) => product(code, 10)));
  const shelf = await openedSection('Gôndola');
  const counter = await openedSection('Balcão');
  await count('BC3', 1, { section: shelf });
  await count('BC1', 1, { section: shelf });
  await count('BC3', 1, { section: shelf });
  await count('BC2', 1, { section: counter });
  expect((await bySection()).results.map(facts)).toEqual([
    ['Balcão', '2', 1],
    ['Gôndola', '3', 2],
    ['Gôndola', '1', 1],
    [null, '4', null],
  ]);
});

it('an item of two sections appears in both with its units there', async () => {
  await addProducts([product('1', 30)]);
  await count('BC1', 3, { section: await openedSection('Balcão') });
  await count('BC1', 2, { section: await openedSection('Estoque'), factor: 10 });
  await count('BC1', 1);
  const { count: rows, results } = await bySection();
  expect(rows).toBe(3);
  expect(results.map(facts)).toEqual([
    ['Balcão', '1', 3],
    ['Estoque', '1', 20],
    ['', '1', 1],
  ]);
  expect(results.map(({ item }) => [item.counted, item.difference])).toEqual([
    [24, -6],
    [24, -6],
    [24, -6],
  ]);
});

it('a bound code uses the factor of its binding in its section', async () => {
  await addProducts([product('1', 24)]);
  const section = await openedSection('Balcão');
  await count('17891234567892', 2, { section });
  await bind('17891234567892', 'i:1', 12);
  expect((await bySection()).results.map(facts)).toEqual([['Balcão', '1', 24]]);
});

it('a selected section shows only itself, and other filters still apply', async () => {
  await addProducts(['1', '2', '3'].map((code) => product(code, 10)));
  const shelf = await openedSection('Gôndola');
  await count('BC1', 4, { section: shelf });
  await count('BC1', 6);
  await count('BC2', 4, { section: shelf });
  expect((await bySection({ section: shelf })).results.map(facts)).toEqual([
    ['Gôndola', '1', 4],
    ['Gôndola', '2', 4],
  ]);
  expect((await bySection({ section: NO_SECTION })).results.map(facts)).toEqual([['', '1', 6]]);
  expect((await bySection({ filter: 'shortage' })).results.map(facts)).toEqual([['Gôndola', '2', 4]]);
  expect((await bySection({ filter: 'uncounted', search: 'item 3' })).results.map(facts)).toEqual([
    [null, '3', null],
  ]);
});
