import type { SearchedIn } from '@balanco/contract/counts/counts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, later, refuse, showDialog, showNarrow } from '../../testing/app';
import { inventoryRow, pharmacyRow, sectionRow } from '../../testing/rows';
import { UnplacedNotice } from './counts-screen';
import { countLine, PHARMACY, storedCount, summaryOf, unrecognisedLine } from './testing/count-line';
import { linePage, listCall, showCounts, summaryCall } from './testing/show-counts';

it('Contagens is narrowed to an inventory and a section, which the address keeps', async () => {
  const { router } = showCounts('user', () => [countLine()], {
    [INVENTORIES]: () => answerJson({ results: inventories }),
    [listCall(1, '&inventory=7')]: () => linePage([]),
    [listCall(1, `&inventory=7&section=${SECTION}`)]: () => linePage([countLine({ user_name: 'Bia' })]),
  });
  await screen.findByText('Ana');
  await userEvent.click(screen.getByRole('combobox', { name: 'Inventário' }));
  // The section has the inventory's name too and is no inventory.
  await userEvent.click(await screen.findByRole('option', { name: /Balanço Geral/, hidden: true }));
  expect(await screen.findByText('Nenhuma contagem encontrada')).toBeTruthy();
  expect(router.state.location.search).toBe(`?farmacia=${PHARMACY}&inventario=7`);
  await userEvent.click(screen.getByRole('combobox', { name: 'Seção' }));
  await userEvent.click(await screen.findByRole('option', { name: /Corredor 1/, hidden: true }));
  expect(await screen.findByText('Bia')).toBeTruthy();
  expect(router.state.location.search).toContain(`secao=${SECTION}`);
  await userEvent.click(screen.getByRole('combobox', { name: 'Inventário' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Todos os inventários', hidden: true }));
  expect(await screen.findByText('Ana')).toBeTruthy();
  expect(router.state.location.search).toBe(`?farmacia=${PHARMACY}`);
});

it('Contagens takes the section from a link, but none without an inventory', async () => {
  const answers = {
    [INVENTORIES]: () => answerJson({ results: inventories }),
    [listCall(1, `&inventory=7&section=${SECTION}`)]: () => linePage([countLine({ user_name: 'Bia' })]),
  };
  const link = `/contagens?inventario=7&secao=${SECTION}`;
  const { router } = showCounts('user', () => [countLine()], answers, link);
  const section = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Seção' });
  expect(await screen.findByText('Bia')).toBeTruthy();
  expect(section().value).toBe('Corredor 1');
  await act(() => router.navigate(`/contagens?secao=${SECTION}`));
  expect(await screen.findByText('Ana')).toBeTruthy();
  expect(section().disabled).toBe(true);
});

it('Contagens sorts on the server and keeps the order in the address', async () => {
  const { router } = showCounts(
    'user',
    () => [countLine()],
    {
      [listCall(2)]: () => linePage([countLine()], 201),
      [listCall(1, '&sort=quantity')]: () => linePage([countLine({ user_name: 'Menor' })], 201),
      [listCall(1, '&sort=-quantity')]: () => linePage([countLine({ user_name: 'Maior' })], 201),
    },
    '/contagens?pagina=2',
  );
  await screen.findByText('Página 2 (201 contagens)');
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Quantidade' }));
  await press();
  expect(await screen.findByText('Menor')).toBeTruthy();
  await press();
  expect(await screen.findByText('Maior')).toBeTruthy();
  expect(router.state.location.search).toContain('ordem=-quantity');
  expect(router.state.location.search).not.toContain('pagina');
  expect(screen.getByRole('columnheader', { name: 'Quantidade' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

it('Contagens shows the newest first if the address has an unknown order', async () => {
  showCounts('user', () => [countLine()], {}, '/contagens?ordem=nada');
  expect(await screen.findByText('Ana')).toBeTruthy();
  const head = screen.getByRole('columnheader', { name: 'Data e Hora' });
  expect(head.getAttribute('aria-sort')).toBe('descending');
});

const INVENTORIES = `GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`;
const SECTION = '0198c0de-0000-7000-8000-0000000000ab';
const inventories = [inventoryRow(), sectionRow(SECTION, 'Corredor 1', { collector_name: 'Ana' })];
const cells = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .slice(0, 7)
      .map((cell) => cell.textContent?.trim()),
  );

const YESTERDAY = '2026-01-20T02:59:59Z';

it('Contagens tells a blind collector that it shows only their own counts', async () => {
  showCounts('user', () => [], { [listCall()]: () => linePage([countLine()], 1, { blind: true }) });
  expect(await screen.findByText('Contagem cega: você vê só as suas contagens.')).toBeTruthy();
  cleanup();
  showCounts('user', () => [countLine()]);
  await screen.findByText('Ana');
  expect(screen.queryByText(/Contagem cega/)).toBeNull();
});

it('Contagens names who corrected a count on a screen and who imported one from a file', async () => {
  const imported = countLine({ line_id: 4, imported_by: 'Rui' });
  showCounts('user', () => [countLine({ edited_by: 'Maria' }), countLine({ line_id: 3 }), imported]);
  expect((await screen.findByText(/^editada por/)).textContent).toBe('editada por Maria');
  expect(screen.getByText(/^arquivo, por/).textContent).toBe('arquivo, por Rui');
});

it('Contagens shows who counted what, where and when, and unknown parts', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-20T18:00:00Z') });
  showCounts('user', () => [
    countLine({ quantity: 1234.5, factor: 12, sectionID: SECTION, section_name: 'Corredor 1' }),
    countLine({ line_id: 3, kind: 'internal_code', barcode: '', internal_code: '1000' }),
    countLine({ line_id: 4, product: null, after_close: true, user_name: '', createdAt: YESTERDAY }),
    unrecognisedLine({ user_name: ' ', user_email: '' }),
  ]);
  await screen.findByText('Sem coletor');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Coletor',
    'Código de Barras',
    'Código Interno',
    'Produto',
    'Quantidade',
    'Fator',
    'Data e Hora',
    'Opções',
  ]);
  const when = 'hoje 12:00';
  expect(cells().slice(1)).toEqual([
    [
      'Ana',
      '7891000001000',
      '0001000',
      'DIPIRONA 500MGBalanço Geral · Corredor 1',
      '1.234,5',
      '12= 14.814 un',
      when,
    ],
    ['Ana', '', '1000', 'DIPIRONA 500MGBalanço Geral', '5', '1', when],
    [
      'ana@farmacia.example',
      '7891000001000',
      '',
      'Produto não cadastradoBalanço GeralApós o fechamento',
      '5',
      '1',
      '19/01 23:59',
    ],
    ['Sem coletor', '', '', 'Não reconhecido{quebrado: simBalanço Geral', '', '1', when],
  ]);
});

it('Contagens keeps the old page until the server sends the next', async () => {
  const { promise, answer } = later();
  const { router } = showCounts('user', () => [], {
    [listCall()]: () => linePage([countLine()], 201, { next: 'http://next' }),
    [listCall(2)]: () => promise,
  });
  expect(await screen.findByText('Página 1 (201 contagens)')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
  expect(screen.getByText('DIPIRONA 500MG')).toBeTruthy();
  expect(screen.getByRole('grid', { name: 'Contagens' }).getAttribute('aria-busy')).toBe('true');
  answer(linePage([countLine({ line_id: 9, product: null })], 201));
  expect(await screen.findByText('Página 2 (201 contagens)')).toBeTruthy();
  expect(screen.queryByText('DIPIRONA 500MG')).toBeNull();
  expect(router.state.location.search).toContain('pagina=2');
});

it('Contagens is loading while the shown answer belongs to another search', async () => {
  const { promise, answer } = later();
  showCounts(
    'user',
    () => [],
    {
      [listCall(1, '&search=zzzz')]: () => linePage([]),
      [listCall(1, '&search=bea')]: () => promise,
    },
    '/contagens?busca=zzzz',
  );
  expect(await screen.findByText('Nenhuma contagem encontrada')).toBeTruthy();
  const field = screen.getByRole('searchbox', { name: 'Pesquisar coletores...' });
  fireEvent.change(field, { target: { value: 'bea' } });
  await userEvent.type(field, '{Enter}');
  expect(await screen.findByText('Carregando...')).toBeTruthy();
  expect(screen.queryByText(/Nenhuma contagem|Página 1/)).toBeNull();
  answer(linePage([countLine()]));
  expect(await screen.findByText('DIPIRONA 500MG')).toBeTruthy();
});

it('Contagens shows an existing page if the address exceeds the end', async () => {
  const { router } = showCounts(
    'user',
    () => [countLine()],
    { [listCall(3)]: () => refuse(404, 'not_found') },
    '/contagens?pagina=3',
  );
  expect(await screen.findByText('Página 1 (1 contagens)')).toBeTruthy();
  expect(router.state.location.search).toBe(`?farmacia=${PHARMACY}`);
});

it('a search says what it means, and a press shows, keeps and exports the other', async () => {
  const page = (searched_in: SearchedIn, user_name: string) =>
    linePage([countLine({ user_name })], 1, { searched_in });
  const other = '&search=dul&search_in=products';
  const { router } = showCounts(
    'admin',
    () => [],
    {
      [listCall(1, '&search=dul')]: () => page('collectors', 'Dulce'),
      [listCall(1, other)]: () => page('products', 'Bia'),
      [summaryCall('&search=dul')]: () => answerJson(summaryOf({ count: 1, others: 11 })),
      [summaryCall(other)]: () => answerJson(summaryOf({ count: 1, others: 35 })),
    },
    '/contagens?busca=dul',
  );
  expect(await screen.findByText('Contagens de coletores com “dul”.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '11 contagens de produtos com “dul”' }));
  expect(await screen.findByText('Bia')).toBeTruthy();
  expect(screen.getByText('Contagens de códigos e produtos com “dul”.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '35 contagens de coletores com “dul”' })).toBeTruthy();
  expect(router.state.location.search).toContain('em=products');
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText(/produtos com “dul”$/)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  const search = screen.getByRole('searchbox', { name: 'Pesquisar coletores...' });
  await userEvent.clear(search);
  await waitFor(() => expect(router.state.location.search).not.toContain('em='));
});

it('an item shows all its counts, and the export names it', async () => {
  const own = '&search=777&search_in=item';
  const page = () => linePage([countLine()], 1, { searched_in: 'item' });
  const calls = { [listCall(1, own)]: page, [summaryCall(own)]: () => answerJson(summaryOf({ count: 1 })) };
  showCounts('admin', () => [], calls, '/contagens?busca=777&em=item');
  expect(await screen.findByText('Contagens do item de código “777”.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText(/item “777”$/)).toBeTruthy();
});

it.each(['collectors', 'products'] as const)(
  'a search without a line names all it looked in, %s last',
  async (last) => {
    const answers = {
      [listCall(1, '&search=xyz')]: () => linePage([], 0, { searched_in: last }),
      [summaryCall('&search=xyz')]: () => answerJson(summaryOf({ others: 0 })),
    };
    showCounts('admin', () => [], answers, '/contagens?busca=xyz');
    expect(await screen.findByText('Nenhum coletor, código ou produto com “xyz”.')).toBeTruthy();
    expect(screen.getByText('Nenhuma contagem encontrada')).toBeTruthy();
  },
);

it('Contagens ignores an unknown inventory, and a new pharmacy clears it', async () => {
  const other = '0198c0de-0000-7000-8000-000000000002';
  const { router } = showCounts(
    'user',
    () => [countLine()],
    {
      'GET /api/pharmacies/': () => answerJson([pharmacyRow(), pharmacyRow({ id: other, name: 'Drogasul' })]),
    },
    `/contagens?farmacia=${PHARMACY}&inventario=99`,
  );
  expect(await screen.findByText('Ana')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Farmácia' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Drogasul', hidden: true }));
  expect(router.state.location.search).toBe(`?farmacia=${other}`);
});

it('Contagens shows “Nenhuma contagem encontrada” if there is nothing to show', async () => {
  showCounts('user', () => []);
  expect(await screen.findByText('Nenhuma contagem encontrada')).toBeTruthy();
  expect(screen.getByText('Página 1 (0 contagens)')).toBeTruthy();
  expect(screen.getByText(/chegam do aplicativo Coletor/)).toBeTruthy();
});

it('an empty Contagens leads staff to Conectar coletor', async () => {
  showCounts('admin', () => []);
  const link = await screen.findByRole('link', { name: 'Conectar coletor' });
  expect(link.getAttribute('href')).toBe('/usuarios/conectar');
});

it.each([
  ['the counts', listCall()],
  ['the inventory in the address', INVENTORIES],
  ['the pharmacies', 'GET /api/pharmacies/'],
])('Contagens explains why %s could not be loaded', async (_what, call) => {
  const refusal = { [call]: () => refuse(400, 'invalid', 'Farmácia inválida.') };
  showCounts('user', () => [], refusal, '/contagens?inventario=7');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Erro ao carregar contagens: Farmácia inválida.');
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});

it('Contagens links to Farmácias if there is no pharmacy', async () => {
  showCounts('admin', () => [], { 'GET /api/pharmacies/': () => answerJson([]) });
  expect(await screen.findByRole('link', { name: 'Ir para Farmácias' })).toBeTruthy();
});

it('Contagens updates after an edit and a deletion', async () => {
  let lines = [countLine()];
  showCounts('user', () => lines, {
    'PATCH /api/amplify-counts/10/': () => answerJson(storedCount()),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
  lines = [countLine({ quantity: 40 })];
  const field = await screen.findByLabelText(/Quantidade/);
  fireEvent.change(field, { target: { value: '40' } });
  await userEvent.type(field, '{Enter}');
  expect(await screen.findByText('40')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar'));
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  lines = [];
  const dialog = await screen.findByRole('dialog', { name: 'Excluir Contagem' });
  await userEvent.click(within(dialog).getByText('Excluir'));
  expect(await screen.findByText('Nenhuma contagem encontrada')).toBeTruthy();
});

it('Exportar exports the list on screen', async () => {
  showCounts(
    'admin',
    () => [],
    { [listCall(1, '&search=jo')]: () => linePage([], 1234) },
    '/contagens?busca=jo',
  );
  await screen.findByText('Página 1 (1.234 contagens)');
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('1.234 contagens · Farmácia São João · “jo”')).toBeTruthy();
});

it.each([
  ['opens', [pharmacyRow()], 'Exportar Contagens', 1],
  ['explains that there is no pharmacy', [], 'Cadastre uma farmácia antes de exportar contagens.', 0],
])('Exportar pressed early %s once the pharmacies have loaded', async (_what, pharmacies, text, dialogs) => {
  const { promise, answer } = later();
  showCounts('admin', () => [countLine()], { 'GET /api/pharmacies/': () => promise });
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => answer(answerJson(pharmacies)));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryAllByRole('dialog')).toHaveLength(dialogs);
});

it('Exportar of Contagens stays enabled for plain users and shows the banner', async () => {
  showCounts('user', () => [countLine()]);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Exportar' });
  expect(button.disabled).toBe(false);
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const created = { created: 1, updated: 0, unchanged: 0, refused: [] };
const unregistered = countLine({ barcode: '0789', product: null });

it("admin and mod create a line's product, which the line then shows", async () => {
  let lines = [unregistered, unrecognisedLine(), countLine({ line_id: 3 })];
  const { seen } = showCounts('admin', () => lines, {
    'POST /api/products/bulk/?dry_run=true': () => answerJson(created),
    'POST /api/products/bulk/': () => answerJson(created, 201),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar este produto' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Produto' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/Código de barras/i).value).toBe('0789');
  fireEvent.change(dialog.getByLabelText(/Código interno/i), { target: { value: '31' } });
  fireEvent.change(dialog.getByLabelText(/Descrição/), { target: { value: 'SORO' } });
  const product = { id: PHARMACY, description: 'SORO', internal_code: '31', barcode: '0789' };
  lines = [{ ...unregistered, product }];
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('SORO')).toBeTruthy();
  const body = seen.find(({ path }) => path === '/api/products/bulk/')?.body ?? '';
  expect(JSON.parse(body)).toMatchObject([{ barcode: '0789', internal_code: '31', description: 'SORO' }]);
});

it('plain users cannot create the product of a line', async () => {
  showCounts('user', () => [unregistered]);
  await screen.findByText('Produto não cadastrado');
  expect(screen.queryByRole('button', { name: 'Cadastrar este produto' })).toBeNull();
});

const LIST = 'GET /api/unplaced-counts/?page=1&page_size=1';
const page = (count: number) => answerJson({ count, next: null, previous: null, results: [], groups: [] });

it('Contagens shows staff the number of unplaced counts, with a link', async () => {
  showCounts('admin', () => [countLine()], { [LIST]: () => page(1234) });
  const notice = (await screen.findByText('1.234 contagens sem inventário')).parentElement;
  expect(notice?.role).toBe('status');
  const link = screen.getByRole('link', { name: 'Ver e atribuir' });
  expect(link.getAttribute('href')).toBe('/contagens/sem-inventario');
  expect(await screen.findByText('Ana')).toBeTruthy();
});

it('unplaced counts name all pharmacies if there are several', async () => {
  const other = pharmacyRow({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Farmácia Central' });
  showCounts('admin', () => [countLine()], {
    'GET /api/pharmacies/': () => answerJson([pharmacyRow(), other]),
    [LIST]: () => page(1),
  });
  expect(await screen.findByText('1 contagem sem inventário (todas as farmácias)')).toBeTruthy();
});

function showNotice(role: 'admin' | 'user', answer: () => Response) {
  const seen = showDialog(<UnplacedNotice />, {
    'GET /api/current-user-role/': () => answerJson({ role }),
    [LIST]: answer,
  });
  return (path: string) => waitFor(() => expect(seen.some((call) => call.path === path)).toBe(true));
}

it.each([
  ['there are no such counts', () => page(0)],
  ['the request fails', () => refuse(400, 'invalid')],
  ['the role no longer allows it', () => refuse(403, 'permission_denied')],
])('Contagens shows no notice about unplaced counts if %s', async (_what, answer) => {
  const answered = vi.fn(answer);
  showNotice('admin', answered);
  await waitFor(() => expect(answered).toHaveBeenCalled());
  await act(async () => undefined);
  expect(screen.queryByText(/sem inventário/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('Contagens requests no unplaced counts for plain users', async () => {
  const answered = vi.fn(() => page(5));
  await showNotice('user', answered)('/api/current-user-role/');
  await act(async () => undefined);
  expect(answered).not.toHaveBeenCalled();
  expect(screen.queryByText(/sem inventário/)).toBeNull();
});

it('On a phone Contagens has the number of unplaced counts beside its title', async () => {
  showNarrow();
  showCounts('admin', () => [countLine()], { [LIST]: () => page(1234) });
  const link = await screen.findByRole('link', { name: '1.234 sem inventário' });
  expect(link.getAttribute('href')).toBe('/contagens/sem-inventario');
  expect(link.closest('header')?.textContent).toContain('Contagens');
  expect(screen.queryByRole('link', { name: 'Ver e atribuir' })).toBeNull();
});

describe('on a phone', () => {
  beforeEach(showNarrow);

  it('a count that the office discarded says so beside its mark', async () => {
    showCounts('user', () => [countLine({ after_close: true, is_discarded: true })]);
    expect(await screen.findByText('Após o fechamento, descartada')).toBeTruthy();
  });

  it('a phone’s card of a count shows product, place and time', async () => {
    showCounts('user', () => [countLine({ quantity: 12, factor: 10, after_close: true })]);
    const card = (await screen.findByText('= 120 un')).closest('tr') as HTMLElement;
    expect(card.textContent).toContain('12 × 10 = 120 un');
    const { product, barcode, user_name } = countLine({});
    for (const text of [product?.description, 'Após o fechamento']) {
      expect(within(card).getByText(String(text))).toBeTruthy();
    }
    expect(card.textContent).toContain(barcode);
    expect(card.textContent).toContain(user_name);
    expect(card.textContent).toMatch(/\d\d\/\d\d(\/\d{4})? \d\d:\d\d/);
    await userEvent.click(within(card).getByRole('button', { name: /^Mais opções: / }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['Editar', 'Excluir', 'Histórico']);
  });

  it.each(['on a phone', 'in the list'])(
    'a code of two products is explained and cannot be registered, %s',
    async (where) => {
      if (where === 'in the list') vi.unstubAllGlobals();
      const candidates = [
        { internal_code: '70', description: 'SORO' },
        { internal_code: '', description: '' },
      ];
      showCounts('admin', () => [countLine({ candidates, product: null })]);
      await screen.findByText('Código em dois produtos: SORO (70) · Sem descrição (sem código)');
      expect(screen.queryByText('Produto não cadastrado')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Cadastrar este produto' })).toBeNull();
    },
  );

  it('a card without a product lets admin and mod create it', async () => {
    showCounts('admin', () => [countLine({ barcode: '0789', product: null })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar este produto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Produto' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/Código de barras/i).value).toBe('0789');
    expect(screen.queryByRole('dialog', { name: /^Editar/ })).toBeNull();
  });

  it("a bound box's card says its units", async () => {
    showCounts('user', () => [countLine({ quantity: 3, factor: 1, bound_factor: 12 })]);
    expect((await screen.findByText('= 36 un')).parentElement?.textContent).toBe('3 × 12 = 36 un');
  });

  it('a phone hides the filters and card tools of Contagens behind a numbered button', async () => {
    const filtered = listCall(1, '&only=after_close');
    showCounts(
      'user',
      () => [countLine({})],
      { [filtered]: () => linePage([countLine({})]) },
      '/contagens?filtro=after_close',
    );
    const button = await screen.findByRole('button', { name: 'Filtros (1)' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    const place = screen.getByRole('combobox', { name: 'Inventário' });
    const order = await screen.findByRole('combobox', { name: 'Ordenar por' });
    const hidden = () => [place, order].map((field) => field.closest('[hidden]') !== null);
    expect(hidden()).toEqual([true, true]);
    await userEvent.click(button);
    expect(hidden()).toEqual([false, false]);
    await userEvent.click(screen.getByRole('button', { name: /^Após o fechamento/ }));
    expect(await screen.findByRole('button', { name: 'Filtros' })).toBeTruthy();
  });
});
