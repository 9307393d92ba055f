import type { SectionItem } from '@balanco/contract/comparison/comparison';
import { expect, it } from 'vitest';
import { itemOf, uncountedItem } from '../../inventory-page/testing/comparison-fixtures';
import { bySection, listTotals, sectionTitle } from './items-sheet';

const difference = (difference_value: number) =>
  itemOf({ difference_value, state: difference_value < 0 ? 'shortage' : 'overage' });

it("listTotals computes the server's totals of the example table", () => {
  const items = [-34, -740, 0, 94.2, 59.7, 32].map(difference);
  expect(listTotals([...items, uncountedItem])).toEqual({
    shortage: -774,
    overage: 185.9,
    net: -588.1,
    gross: 959.9,
    uncounted: 86,
  });
});

it('many small differences add up without drift', () => {
  expect(listTotals(Array.from({ length: 1000 }, () => difference(-0.1))).shortage).toBe(-100);
});

it('an uncounted item with negative stock is worth nothing', () => {
  expect(listTotals([{ ...uncountedItem, expected: -3 }]).uncounted).toBe(0);
});

const at = (id: string | null, name = ''): SectionItem => ({
  section: { id, name },
  units: 1,
  item: itemOf(),
});

it('bySection makes one list per section, uncounted items last', () => {
  const items = [
    at('a', 'Balcão'),
    at('a', 'Balcão'),
    at('b', 'Balcão'),
    at(null),
    { ...at(null), section: null, item: uncountedItem },
  ];
  expect(bySection(items).map(({ section, items: own }) => [sectionTitle(section), own.length])).toEqual([
    ['Seção Balcão', 2],
    ['Seção Balcão', 1],
    ['Sem seção', 1],
    ['Não contados', 1],
  ]);
});

it("a section without a name is 'Seção sem nome'", () => {
  expect(sectionTitle({ id: 'a', name: '' })).toBe('Seção sem nome');
});
