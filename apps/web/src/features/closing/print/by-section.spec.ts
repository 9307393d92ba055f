import type { SectionItem } from '@balanco/contract/comparison/section-items';
import { expect, it } from 'vitest';
import { itemOf, uncountedItem } from '../testing/closing-fixtures';
import { bySection, sectionTitle } from './by-section';

const at = (id: string | null, name = ''): SectionItem => ({
  section: { id, name },
  units: 1,
  item: itemOf(),
});

it('a list in the order of sections becomes one list for each, and the uncounted are the last', () => {
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

it('a section without a name says so', () => {
  expect(sectionTitle({ id: 'a', name: '' })).toBe('Seção sem nome');
});
