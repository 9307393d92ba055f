// @vitest-environment jsdom
import '../../../testing/dom-stubs';
import { ITEM_PAGE_LIMIT } from '@balanco/contract/closing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginSignedIn } from '../../../testing/begin-signed-in';
import { refuse } from '../../../testing/fake-server';
import { itemOf, uncountedItem } from '../testing/closing-fixtures';
import { itemsCall, pageOf, showClosing } from '../testing/show-closing';

vi.mock('../../../identity/provider', () => import('../../../testing/fake-provider'));

beginSignedIn();

const print = vi.fn();
beforeEach(() => {
  print.mockReset();
  vi.stubGlobal('print', print);
});

const PAGE = '/inventarios/7?aba=divergencias';
const whole = (query: string) => itemsCall(query).replace('page_size=100', `page_size=${ITEM_PAGE_LIMIT}`);
const ALL = whole('filter=divergent&sort=-money');

async function press(answers: object, address = PAGE) {
  const shown = showClosing({ answers: { ...answers }, address });
  await screen.findByText('Em Andamento');
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  return shown;
}
const sheet = async () => within(await screen.findByRole('article', { name: 'Folha de divergências' }));
const texts = (cells: HTMLElement[]) => cells.map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

it('Imprimir prints all items of the list in one call, which is of one moment, and not only the page that is shown', async () => {
  const { seen } = await press({ [ALL]: () => pageOf([itemOf(), itemOf({ key: 'i:3' })]) });
  expect((await sheet()).getAllByText('LOSARTANA 50MG C/30')).toHaveLength(2);
  expect(print).toHaveBeenCalledOnce();
  expect(seen.filter(({ path }) => path.includes(`page_size=${ITEM_PAGE_LIMIT}`))).toHaveLength(1);
});

it('the sheet names the inventory, its pharmacy, the filter and the stock that was compared', async () => {
  const query = 'filter=uncounted&search=soro&department=ANTIGO&sort=-money';
  await press(
    { [itemsCall(query)]: () => pageOf([uncountedItem]), [whole(query)]: () => pageOf([uncountedItem]) },
    `${PAGE}&filtro=uncounted&busca=soro&departamento=ANTIGO`,
  );
  const paper = await sheet();
  expect(paper.getByRole('heading', { name: 'Divergências: Balanço Geral' })).toBeTruthy();
  expect(paper.getByText('Não contados · “soro” · ANTIGO')).toBeTruthy();
  expect(paper.getByText(/^Farmácia São João · Em Andamento · impresso em/)).toBeTruthy();
  expect(paper.getByText(/Saldo da primeira contagem, copiado em 20\/01\/2026/)).toBeTruthy();
});

it('the sheet has the five totals of the list and of the inventory, and a place to sign', async () => {
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

it('the sheet is gone after printing', async () => {
  await press({ [ALL]: () => pageOf([itemOf()]) });
  await sheet();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('article', { name: 'Folha de divergências' })).toBeNull();
});

it('Ctrl+P prints the sheet and not the dark page', async () => {
  showClosing({ answers: { [ALL]: () => pageOf([itemOf()]) }, address: PAGE });
  await screen.findByText('Em Andamento');
  expect(fireEvent.keyDown(document.documentElement, { key: 'p', code: 'KeyP', ctrlKey: true })).toBe(false);
  await sheet();
  expect(print).toHaveBeenCalledOnce();
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
])('a list that %s is not printed, which is said', async (_why, answer, words) => {
  await press({ [ALL]: answer });
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(print).not.toHaveBeenCalled());
});
