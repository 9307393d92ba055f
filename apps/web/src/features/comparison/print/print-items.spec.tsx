import { ITEM_PAGE_LIMIT, type SectionItem } from '@balanco/contract/comparison/comparison';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, pageOf, refuse, showNarrow } from '../../../testing/app';
import { itemOf, uncountedItem } from '../../inventory-page/testing/comparison-fixtures';
import { itemsCall, showInventoryPage } from '../../inventory-page/testing/show-inventory-page';

const print = vi.fn();
beforeEach(() => void vi.stubGlobal('print', print));

const PAGE = '/inventarios/7?aba=divergencias';
const whole = (query: string) => itemsCall(query).replace('page_size=100', `page_size=${ITEM_PAGE_LIMIT}`);
const ALL = whole('filter=divergent&sort=-money');

async function press(answers: object, address = PAGE, order?: string) {
  const shown = showInventoryPage({ answers: { ...answers }, address });
  await screen.findByText('Em Andamento');
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  await confirm(order);
  return shown;
}
async function confirm(order?: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Imprimir divergências' }));
  if (order !== undefined) await userEvent.click(dialog.getByRole('radio', { name: order }));
  await userEvent.click(dialog.getByRole('button', { name: 'Imprimir' }));
}
const sheet = async () => within(await screen.findByRole('article', { name: 'Folha de divergências' }));
const texts = (cells: HTMLElement[]) => cells.map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

it('Imprimir loads every item of the list in one call, and the sheet goes after printing', async () => {
  const { seen } = await press({ [ALL]: () => pageOf([itemOf(), itemOf({ key: 'i:3' })]) });
  expect((await sheet()).getAllByText('LOSARTANA 50MG C/30')).toHaveLength(2);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(seen.filter(({ path }) => path.includes(`page_size=${ITEM_PAGE_LIMIT}`))).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('article', { name: 'Folha de divergências' })).toBeNull();
});

it('the sheet shows inventory, pharmacy, filter and compared stock', async () => {
  const query = 'filter=uncounted&search=soro&department=ANTIGO&sort=-money';
  await press(
    { [itemsCall(query)]: () => pageOf([uncountedItem]), [whole(query)]: () => pageOf([uncountedItem]) },
    `${PAGE}&filtro=uncounted&busca=soro&departamento=ANTIGO`,
  );
  const paper = await sheet();
  expect(paper.getByRole('heading', { name: 'Divergências: Balanço Geral' })).toBeTruthy();
  expect(paper.getByText('Não contados · “soro” · ANTIGO')).toBeTruthy();
  expect(paper.getByText(/^Farmácia São João · Em Andamento · impresso em/)).toBeTruthy();
  expect(paper.getByText(/Saldo do catálogo na primeira contagem, guardado em 20\/01\/2026/)).toBeTruthy();
});

it('the sheet has the totals of list and inventory', async () => {
  await press({ [ALL]: () => pageOf([itemOf()]) });
  const paper = await sheet();
  const [list, inventory] = paper.getAllByRole('rowheader').map((head) => head.closest('tr'));
  expect(texts(within(list ?? document.body).getAllByRole('cell'))).toEqual([
    '-R$ 34,00',
    'R$ 0,00',
    '-R$ 34,00',
    'R$ 34,00',
    'R$ 0,00',
  ]);
  expect(texts(within(inventory ?? document.body).getAllByRole('cell'))).toEqual([
    '-R$ 774,00',
    '+R$ 185,90',
    '-R$ 588,10',
    'R$ 959,90',
    'R$ 86,00',
  ]);
  for (const who of ['Conferente', 'Gerente', 'Data']) expect(paper.getByText(who)).toBeTruthy();
});

it('Ctrl+P asks for the order and prints the sheet', async () => {
  showInventoryPage({ answers: { [ALL]: () => pageOf([itemOf()]) }, address: PAGE });
  await screen.findByText('Em Andamento');
  expect(fireEvent.keyDown(document.documentElement, { key: 'p', code: 'KeyP', ctrlKey: true })).toBe(false);
  await confirm();
  await sheet();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

it('a phone prints from the options, so that its title has room', async () => {
  showNarrow();
  showInventoryPage({ answers: { [ALL]: () => pageOf([itemOf()]) }, address: PAGE });
  await userEvent.click(await screen.findByRole('button', { name: /^Mais opções de / }));
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Imprimir' }));
  await confirm();
  await sheet();
});

it.each([
  [
    'is too long for paper',
    () => pageOf([itemOf()], 18_000),
    'Erro ao imprimir: a lista tem 18.000 itens, e cabem 3.000. Filtre por situação, departamento ou seção.',
  ],
  [
    'could not be loaded',
    () => refuse(503, 'unavailable', 'Tente mais tarde.'),
    'Erro ao imprimir: Tente mais tarde.',
  ],
])('a list that %s is not printed and shows why', async (_why, answer, words) => {
  await press({ [ALL]: answer });
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(print).not.toHaveBeenCalled());
});

describe('the sheet by section', () => {
  const SECTIONS = 'GET /api/inventories/7/section-items/?filter=divergent';
  const both = itemOf({ sections: 2 });
  const rows: SectionItem[] = [
    { section: { id: '6b1f0c2d-9e8a-4b7c-8d5e-000000000001', name: 'Balcão' }, units: 3, item: both },
    { section: { id: '6b1f0c2d-9e8a-4b7c-8d5e-000000000002', name: 'Estoque' }, units: 17, item: both },
    { section: null, units: null, item: uncountedItem },
  ];

  const printSections = (answer: () => Response) => press({ [SECTIONS]: answer }, PAGE, 'Por seção');

  it('lists each section with its quantity, uncounted items last', async () => {
    await printSections(() => answerJson({ count: 3, results: rows }));
    const paper = within(await screen.findByRole('article', { name: 'Folha de divergências por seção' }));
    expect(texts(paper.getAllByRole('heading', { level: 2 }))).toEqual([
      'Seção Balcão (1 item)',
      'Seção Estoque (1 item)',
      'Não contados (1 item)',
    ]);
    const figures = paper
      .getAllByRole('table')
      .map((table) => texts(within(table).getAllByRole('cell')).slice(3));
    expect(figures).toEqual([
      ['3', '20', '24', '-4', '-R$ 34,00'],
      ['17', '20', '24', '-4', '-R$ 34,00'],
      ['–', '40', '–', '–'],
    ]);
    expect(paper.getAllByText('Conferente')).toHaveLength(3);
    expect(paper.getByText('Divergentes')).toBeTruthy();
    expect(paper.getByText(/\(2 itens\)/)).toBeTruthy();
  });

  it('refuses a list that is too long for paper', async () => {
    await printSections(() => answerJson({ count: 3001, results: rows }));
    await screen.findByText(/^Erro ao imprimir: a lista tem 3\.001 itens, e cabem 3\.000\./);
  });
});
