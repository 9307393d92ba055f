import { COUNTED_FILTERS, type Item } from '@balanco/contract/comparison/items';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, pageOf } from '../../testing/app';
import { inventoryRow, PHARMACY, SECTION_A, sectionRow } from '../../testing/rows';
import { comparisonOf, itemOf, uncountedItem } from '../inventory-page/testing/comparison-fixtures';
import { itemsCall, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { filterWords } from '../items/item-words';

const PAGE = '/inventarios/7?aba=divergencias';
const show = (rows: readonly Item[], answers = {}, address = PAGE) =>
  showInventoryPage({ items: () => rows, answers, address });

async function cellsOf(text: string): Promise<Record<string, string>> {
  const row = (await screen.findByText(text)).closest('tr');
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent ?? '');
  const cells = within(row ?? document.body).getAllByRole('cell');
  return Object.fromEntries(
    heads.flatMap((head, index) =>
      head === '' ? [] : [[head, (cells[index]?.textContent ?? '').replaceAll('\u00a0', ' ')]],
    ),
  );
}

it('a shortage shows its difference in units, percent and R$, and its reason right after', async () => {
  show([itemOf()]);
  expect(Object.entries(await cellsOf('LOSARTANA 50MG C/30'))).toEqual([
    ['Código', '000002'],
    ['Códigos de Barras', '7891234567895 +2'],
    ['Descrição', 'LOSARTANA 50MG C/30'],
    ['Esperado', '24'],
    ['Contado', '20'],
    ['Diferença un', '-4-16,7 %'],
    ['R$ (valor do catálogo)', '-R$ 34,00R$ 8,50 un'],
    ['Motivo', '–'],
    ['Situação', 'Falta'],
    ['Departamento', 'GENÉRICOS'],
    ['Rodada', '1ª2 seções · 1 coletor'],
  ]);
  expect(screen.getByTitle('7891234567895, 7891000200032, 7891000200049')).toBeTruthy();
});

it('an uncounted item shows dashes, not zero', async () => {
  show([uncountedItem]);
  expect(await cellsOf('SORO FISIOLÓGICO')).toMatchObject({
    Contado: '–',
    'Diferença un': '––',
    'R$ (valor do catálogo)': expect.stringMatching(/^–R\$ /),
    Situação: 'Não contado',
  });
});

it('an item counted as zero shows zero, not a dash', async () => {
  show([itemOf({ counted: 0, difference: -24, percentage: 100, difference_value: -204 })]);
  expect(await cellsOf('LOSARTANA 50MG C/30')).toMatchObject({
    Contado: '0',
    'Diferença un': '-24-100 %',
  });
});

it('an unexpected item has no percentage and its tooltip explains why', async () => {
  const found = { expected: -3, counted: 5, difference: 8, percentage: null, difference_value: 32 };
  show([itemOf({ ...found, state: 'overage', flags: ['negative_stock', 'no_value'] })]);
  expect(await cellsOf('LOSARTANA 50MG C/30')).toMatchObject({
    'Diferença un': '+8–',
    'R$ (valor do catálogo)': expect.stringMatching(/^\+R\$ 32,00R\$ /),
    Situação: 'Sobra · Saldo negativo · Sem valor',
  });
  expect(
    screen.getByTitle('Sem saldo esperado não há percentual; conta como acima de qualquer limite'),
  ).toBeTruthy();
});

it('an item without a description shows its code', async () => {
  show([itemOf({ description: '' })]);
  expect(await screen.findByText('Código 000002')).toBeTruthy();
});

it('chips count their items; marks appear only with items', async () => {
  show([itemOf()]);
  await screen.findByText('LOSARTANA 50MG C/30');
  await waitFor(() => expect(chips()).toContain('Divergentes 6'));
  expect(chips()).toEqual([
    'Divergentes 6',
    'Faltas 3',
    'Sobras 3',
    'Conformes 1',
    'Não contados 1',
    'Pede motivo 1',
    'Saldo negativo 1',
    'Sem valor 1',
    'Todos 8',
  ]);
  expect(screen.getByRole('button', { name: 'Divergentes 6' }).getAttribute('aria-pressed')).toBe('true');
});

it.each([
  [/^Não contados/, 'filter=uncounted&sort=-money', '&filtro=uncounted'],
  [/^Todos/, 'sort=-money', '&filtro=all'],
])('the filter %s requests its items and stands in the address', async (name, query, address) => {
  const { router } = show([itemOf()], { [itemsCall(query)]: () => pageOf([uncountedItem]) });
  await screen.findByText('LOSARTANA 50MG C/30');
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('SORO FISIOLÓGICO')).toBeTruthy();
  expect(router.state.location.search).toBe(`?aba=divergencias${address}`);
});

it('each filter of the contract with items is a chip', async () => {
  const filters = { ...comparisonOf().filters };
  for (const filter of COUNTED_FILTERS) filters[filter] = 3;
  showInventoryPage({
    items: () => [itemOf()],
    comparison: () => comparisonOf({ filters }),
    address: PAGE,
  });
  await waitFor(() => expect(chips()).toContain('Divergentes 3'));
  // 'recounting' is the sum of the chips of its questions.
  const own = COUNTED_FILTERS.filter((filter) => filter !== 'recounting');
  expect(chips()).toEqual(expect.arrayContaining(own.map((filter) => `${filterWords[filter]} 3`)));
  expect(chips()).not.toContain(`${filterWords.recounting} 3`);
});

it('a link to the sum of open rounds has no chip of one of them', async () => {
  const filters = { ...comparisonOf().filters, recounting: 3, third_round: 3 };
  const address = `${PAGE}&filtro=recounting`;
  showInventoryPage({ items: () => [itemOf()], comparison: () => comparisonOf({ filters }), address });
  await waitFor(() => expect(chips()).toContain(`${filterWords.recounting} 3`));
  expect(chips()).not.toContain(`${filterWords.third_round} 3`);
});

it('search, department, section and order of the address combine', async () => {
  const query = `filter=shortage&search=losartana&department=%C3%89TICOS&section=${SECTION_A}&sort=units`;
  const found = itemOf({ description: 'SÓ ESTE' });
  const sections = answerJson({ results: [inventoryRow(), sectionRow(SECTION_A, 'Gôndola')] });
  show(
    [],
    {
      [itemsCall(query)]: () => pageOf([found]),
      [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () => sections,
    },
    `${PAGE}&filtro=shortage&busca=losartana&departamento=%C3%89TICOS&secao=${SECTION_A}&ordem=units`,
  );
  expect(await screen.findByText('SÓ ESTE')).toBeTruthy();
  const section = screen.getByRole<HTMLInputElement>('combobox', { name: 'Seção' });
  await waitFor(() => expect(section.value).toBe('Gôndola'));
});

it('an unknown filter and order fall back to divergent by money', async () => {
  show([itemOf()], {}, `${PAGE}&filtro=nada&ordem=nada`);
  expect(await screen.findByText('LOSARTANA 50MG C/30')).toBeTruthy();
});

it('a press on a heading sorts the items', async () => {
  const { router } = show([itemOf()], {
    [itemsCall('filter=divergent&sort=units')]: () => pageOf([uncountedItem]),
  });
  await screen.findByText('LOSARTANA 50MG C/30');
  await userEvent.click(screen.getByRole('button', { name: 'Diferença un' }));
  expect(await screen.findByText('SORO FISIOLÓGICO')).toBeTruthy();
  expect(router.state.location.search).toBe('?aba=divergencias&ordem=units');
});

it.each([
  ['Nenhum item nesta situação', PAGE],
  ['Nada encontrado com estes filtros', `${PAGE}&departamento=X`],
])('an empty list shows "%s"', async (words, address) => {
  const empty = { [itemsCall('filter=divergent&department=X&sort=-money')]: () => pageOf([]) };
  show([], empty, address);
  expect(await screen.findByText(words)).toBeTruthy();
});

function chips(): (string | null)[] {
  return within(screen.getByRole('group', { name: 'Situação dos itens' }))
    .getAllByRole('button')
    .map((chip) => chip.textContent);
}
