import { bindCode } from '@balanco/contract/comparison/code-bindings';
import { listSectionItems, type SectionItem } from '@balanco/contract/comparison/comparison';
import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { expect, it } from 'vitest';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';

const { server, pharmacy, params, addProducts, count, openedSection } = setUpComparison();

const product = (code: string, system_stock: number) => ({
  internal_code: code,
  barcode: `789${code}`,
  description: `ITEM ${code}`,
  system_stock,
  value: 2,
});

async function bySection(
  query: Readonly<Record<string, string>> = {},
): Promise<{ count: number; results: SectionItem[] }> {
  return server().ask(listSectionItems, { params: params(), query });
}
const facts = ({ section, units, item }: SectionItem) => [
  section?.name ?? section,
  item.internal_code,
  units,
];

it('items are listed by section in counting order, uncounted ones last', async () => {
  await addProducts(['1', '2', '3', '4'].map((code) => product(code, 10)));
  const shelf = await openedSection('Gôndola');
  const counter = await openedSection('Balcão');
  await count('7893', 1, { section: shelf });
  await count('7891', 1, { section: shelf });
  await count('7893', 1, { section: shelf });
  await count('7892', 1, { section: counter });
  expect((await bySection()).results.map(facts)).toEqual([
    ['Balcão', '2', 1],
    ['Gôndola', '3', 2],
    ['Gôndola', '1', 1],
    [null, '4', null],
  ]);
});

it('an item of two sections appears in both with its units there', async () => {
  await addProducts([product('1', 30)]);
  await count('7891', 3, { section: await openedSection('Balcão') });
  await count('7891', 2, { section: await openedSection('Estoque'), factor: 10 });
  await count('7891', 1);
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
  const body = { kind: 'barcode', code: '17891234567892', item_key: 'i:1', factor: 12 };
  await server().call(bindCode, { params: { id: pharmacy().id }, body });
  expect((await bySection()).results.map(facts)).toEqual([['Balcão', '1', 24]]);
});

it('a selected section shows only itself, and other filters still apply', async () => {
  await addProducts(['1', '2', '3'].map((code) => product(code, 10)));
  const shelf = await openedSection('Gôndola');
  await count('7891', 4, { section: shelf });
  await count('7891', 6);
  await count('7892', 4, { section: shelf });
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
