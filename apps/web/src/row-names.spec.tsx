import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dipirona, productPage } from './catalogue/testing/product';
import { countLine, unrecognisedLine } from './features/counts/testing/count-line';
import { showCounts } from './features/counts/testing/show-counts';
import { showInventories } from './features/inventories/testing/show-inventories';
import { codeOf } from './features/inventory-page/testing/comparison-fixtures';
import { showInventoryPage } from './features/inventory-page/testing/show-inventory-page';
import { showPharmacies } from './features/pharmacies/testing/show-pharmacies';
import { listQuery, showProducts } from './features/products/testing/show-products';
import { showUnplaced } from './features/unplaced/testing/show-unplaced';
import { NAMED, unplacedCount } from './features/unplaced/testing/unplaced-count';
import { finalised, inventoryRow, SECTION_A, sectionRow } from './testing/rows';

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
const UTC = /\d{4}-\d\d-\d\dT\d\d:\d\d/;

const lists = [
  ['Contagens', /^Mais opções: DIPIRONA/, () => showCounts('admin', () => [countLine(), unrecognisedLine()])],
  [
    'Inventários',
    /^Mais opções: Balanço Geral, G/,
    () => showInventories('admin', () => [inventoryRow(), sectionRow(SECTION_A, 'Gôndola', finalised)]),
  ],
  ['Farmácias', /^Mais opções: Drogasul/, () => showPharmacies()],
  [
    'Produtos',
    /^Mais opções: DIPIRONA/,
    () => showProducts({ [listQuery()]: () => productPage(1, dipirona) }),
  ],
  [
    'Contagens sem inventário',
    /^Selecionar a contagem/,
    () => showUnplaced('admin', () => [unplacedCount(1)]),
  ],
  [
    'Não cadastrados',
    /^Cadastrar este produto 1789/,
    () => showInventoryPage({ codes: () => [codeOf()], address: '/inventarios/7?aba=nao-cadastrados' }),
  ],
] as const;

it.each(lists)('names and tooltips of %s have no id or UTC time', async (list, row, show) => {
  show();
  await waitFor(() => expect(said('aria-label').filter((name) => row.test(name))).not.toEqual([]));
  expect([...said('aria-label'), ...said('title')].filter((text) => UTC.test(text))).toEqual([]);
  expect(said('aria-label').filter((text) => UUID.test(text))).toEqual([]);
  // A cited inventory has only its id.
  const cited = list === 'Contagens sem inventário' ? [NAMED] : [];
  expect(said('title').filter((text) => UUID.test(text))).toEqual(cited);
});

function said(attribute: 'aria-label' | 'title'): string[] {
  return [...document.querySelectorAll(`[${attribute}]`)].map(
    (element) => element.getAttribute(attribute) ?? '',
  );
}
