import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, clickTwice, refuse, showNarrow } from '../../testing/app';
import {
  finalised,
  inventoryRow,
  MOBILE_ID,
  PHARMACY,
  SECTION_A,
  SECTION_B,
  sectionRow,
} from '../../testing/rows';
import { searchInventories } from './inventories-screen';
import { chooseEntry, LIST, showInventories } from './testing/show-inventories';

const rows = [
  inventoryRow(),
  sectionRow(SECTION_A, 'Gôndola', finalised),
  inventoryRow({ id: MOBILE_ID, inventory_id: MOBILE_ID, name: 'Do aplicativo', source: 'mobile' }),
];
const cells = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent?.trim()),
  );

it('Inventários shows inventories and sections with their status as a word', async () => {
  showInventories('user', () => rows);
  await screen.findByText('Gôndola');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Inventário',
    'Seção',
    'Contagem',
    'Data e Hora',
    'Opções',
    'Finalizado',
  ]);
  expect(cells().slice(1)).toEqual([
    ['Balanço Geral', '1 seção', '1.234', expect.stringMatching(/^20\/01.* 12:00$/), '', 'Em Andamento'],
    [
      'Balanço Geral',
      'GôndolaSem responsável',
      '30',
      expect.stringMatching(/^20\/01.* 12:00$/),
      '',
      expect.stringMatching(/^FinalizadoAna · 21\/01.* 12:00$/),
    ],
    ['Do aplicativo', '', '1.234', expect.stringMatching(/^20\/01.* 12:00$/), '', 'Em Andamento'],
  ]);
  // The row of a section doesn't repeat it on screen.
  const hidden = within(screen.getAllByRole('row')[2] as HTMLElement).getByText('Balanço Geral');
  expect(hidden.className).toContain('VisuallyHidden');
  expect(screen.getAllByTitle('20/01/2026 12:00:00')).toHaveLength(3);
  expect(screen.getByTitle('Finalizado por Ana em 21/01/2026 12:00:00')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe('Inventários2');
});

it('the number beside Inventários excludes the whole pharmacy, as that of Farmácias', async () => {
  const whole = { id: MOBILE_ID, inventory_id: MOBILE_ID, name: 'Farmácia como um todo' };
  showInventories('user', () => [inventoryRow(), inventoryRow({ ...whole, source: 'pharmacy' })]);
  await screen.findByText('Farmácia como um todo');
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe('Inventários1');
});

it('Inventários shows the lock note only for inventories of the mobile backend', async () => {
  showInventories('user', () => rows);
  const note = 'Item gerenciado pelo AppSync - não editável por esta interface';
  const lock = await screen.findByRole('img', { name: note });
  expect(screen.getAllByRole('img', { name: note })).toHaveLength(1);
  expect(lock.closest('tr')?.textContent).toContain('Do aplicativo');
});

it('Inventários is searched by the names of inventories and sections', async () => {
  showInventories('user', () => rows, {}, '/inventarios?busca=gondola');
  await screen.findByText('Gôndola');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Pesquisar inventários...' }));
  await userEvent.type(screen.getByRole('searchbox'), 'nada{Enter}');
  expect(await screen.findByText('Nenhum inventário encontrado')).toBeTruthy();
});

it("Inventários opens an inventory's counts for plain users, by name or Enter", async () => {
  const { router } = showInventories('user', () => rows);
  const link = await screen.findByRole('link', { name: 'Do aplicativo' });
  const address = `/contagens?farmacia=${PHARMACY}&inventario=${MOBILE_ID}`;
  expect(link.getAttribute('href')).toBe(address);
  link.closest('tr')?.focus();
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname + router.state.location.search).toBe(address);
});

it("an inventory's name leads staff to its page, its row to counts", async () => {
  const { router } = showInventories('admin', () => rows);
  const link = await screen.findByRole('link', { name: 'Do aplicativo' });
  await expect.poll(() => link.getAttribute('href')).toBe(`/inventarios/${MOBILE_ID}`);
  expect(screen.getByRole('link', { name: 'Balanço Geral' }).getAttribute('href')).toBe('/inventarios/7');
  link.closest('tr')?.focus();
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/contagens');
});

it.each([
  ['admin', 2],
  ['user', 1],
] as const)('Inventários without inventories shows %s %d buttons to create one', async (role, buttons) => {
  showInventories(role, () => []);
  expect(await screen.findByText('Nenhum inventário encontrado')).toBeTruthy();
  const found = () => screen.getAllByRole('button', { name: 'Novo Inventário' });
  await expect.poll(found).toHaveLength(buttons);
});

it('Inventários links to Farmácias if there is no pharmacy', async () => {
  showInventories('admin', () => [], { 'GET /api/pharmacies/': () => answerJson([]) });
  const link = await screen.findByRole('link', { name: 'Ir para Farmácias' });
  expect(link.getAttribute('href')).toBe('/farmacias');
});

it('Inventários links each row to its unrecognised counts', async () => {
  const { router } = showInventories('user', () => [
    inventoryRow({ unrecognised_counts: 4 }),
    sectionRow(SECTION_A, 'Gôndola', { unrecognised_counts: 1 }),
    sectionRow(SECTION_B, 'Caixa'),
  ]);
  const links = await screen.findAllByRole('link', { name: /não reconhecida/ });
  expect(links.map((link) => link.textContent)).toEqual(['+ 4 não reconhecidas', '+ 1 não reconhecida']);
  await userEvent.click(links[0] as HTMLElement); // Both links are there.
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/contagens?farmacia=${PHARMACY}&inventario=7&filtro=unrecognised`,
  );
});

it.each([
  ['checking', 'a apurar', 'Em conferência · a apurar'],
  ['settled', 'a aprovar', 'Apurado · a aprovar'],
  ['approved', 'a exportar', 'Aprovado · a exportar'],
  ['exported', 'exportado', 'Exportado'],
] as const)('a finalised inventory at %s says %j beside Finalizado', async (state, words, full) => {
  showInventories('user', () => [inventoryRow({ ...finalised, closing_state: state })]);
  const label = (await screen.findByText(words)).closest('label');
  expect(label?.textContent).toBe(`Finalizado${words}`);
  expect(label?.title).toBe(`Finalizado por Ana em 21/01/2026 12:00:00 · ${full}`);
});

it('a section with counts after it was finalised says so instead of Pronta', async () => {
  const declared_at = '2026-01-20T15:00:00Z';
  const part = { name: 'Carla', lines: 3, matches: true, missing: 0, declared_at, withdrawn_at: null };
  showInventories('user', () => [
    inventoryRow(),
    sectionRow(SECTION_A, 'Gôndola', { ...finalised, done: [part], late_counts: 1 }),
  ]);
  const label = (await screen.findByText('+1 depois do fechamento')).closest('label');
  expect(label?.textContent).not.toContain('confere');
});

it('a closed section says no more that a line came after Pronta, which was counted or is told as late', async () => {
  const declared_at = '2026-01-20T15:00:00Z';
  const part = { name: 'Carla', lines: 3, matches: true, missing: 0, declared_at, withdrawn_at: declared_at };
  showInventories('user', () => [
    inventoryRow(),
    sectionRow(SECTION_A, 'Gôndola', { done: [part] }),
    sectionRow(SECTION_B, 'Caixa', { ...finalised, done: [part] }),
  ]);
  const closed = await screen.findByRole('checkbox', { name: /Caixa.*Finalizado/ });
  const label = closed.closest('label');
  expect(screen.getAllByText('Pronta · chegou linha depois')).toHaveLength(1);
  expect(label?.textContent).not.toContain('Pronta');
});

const two = [
  inventoryRow(),
  sectionRow(SECTION_A, 'Gôndola'),
  sectionRow(SECTION_B, 'Caixa', finalised),
  inventoryRow({ id: 8, inventory_id: 8, name: 'Outro' }),
];

it('the chevron folds the sections of one inventory by keyboard, and the browser remembers', async () => {
  showInventories('user', () => two);
  const fold = await screen.findByRole('button', { name: 'Seções de Balanço Geral', expanded: true });
  fold.closest('tr')?.focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(screen.queryByText('Gôndola')).toBeNull();
  expect(screen.getByText('2 seções · 1 aberta')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Seções de Outro' })).toBeNull();
  cleanup();
  showInventories('user', () => two);
  await screen.findByRole('button', { name: 'Seções de Balanço Geral', expanded: false });
  expect(screen.queryByText('Gôndola')).toBeNull();
});

it('a finished inventory comes folded; a search finds its sections', async () => {
  const over = [inventoryRow(finalised), sectionRow(SECTION_A, 'Gôndola', finalised)];
  showInventories('user', () => over);
  await screen.findByRole('button', { name: 'Seções de Balanço Geral', expanded: false });
  expect(screen.queryByText('Gôndola')).toBeNull();
  cleanup();
  showInventories('user', () => over, {}, '/inventarios?busca=gondola');
  expect(await screen.findByText('Gôndola')).toBeTruthy();
});

it("'Recolher todas as seções' folds the list", async () => {
  showInventories('user', () => two);
  await screen.findByText('Gôndola');
  await userEvent.click(screen.getByRole('button', { name: 'Mais opções de Inventários' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Recolher todas as seções' }));
  expect(screen.queryByText('Gôndola')).toBeNull();
});

const searched = [
  inventoryRow(),
  sectionRow(SECTION_A, 'Gôndola 1'),
  sectionRow(SECTION_B, 'Balcão'),
  inventoryRow({ id: 8, inventory_id: 8, name: 'Rotativo' }),
];

it.each([
  ['', searched],
  ['BALANCO', searched.slice(0, 3)],
  ['gondola', searched.slice(1, 2)],
  ['rotativo', searched.slice(3)],
  ['geral gondola', []],
])('the search %j finds inventories and sections by name', (search, found) => {
  expect(searchInventories(searched, search)).toEqual(found);
});

it("a section's card groups name, count and Finalizado on a phone", async () => {
  showNarrow();
  showInventories('admin', () => [inventoryRow(), sectionRow(SECTION_A, 'Gôndola')]);
  const card = within((await screen.findByText('Gôndola')).closest('tr') as HTMLElement); // The text is in a row.
  expect(card.getByText('30 contagens')).toBeTruthy();
  expect(card.getByRole('checkbox', { name: /^Finalizado: Balanço Geral, Gôndola/ })).toBeTruthy();
  expect(card.getByRole('button', { name: 'Mais opções: Balanço Geral, Gôndola' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Contagem' })).toBeNull();
});

it("a section's card links to its unrecognised counts on a phone", async () => {
  showNarrow();
  showInventories('user', () => [
    inventoryRow({ unrecognised_counts: 4 }),
    sectionRow(SECTION_A, 'Gôndola', { unrecognised_counts: 1 }),
  ]);
  const link = await screen.findByRole('link', { name: '+ 1 não reconhecida' });
  expect(link.getAttribute('href')).toBe(
    `/contagens?farmacia=${PHARMACY}&inventario=7&secao=${SECTION_A}&filtro=unrecognised`,
  );
});

const POST = 'POST /api/inventories/';
const old = inventoryRow({ id: 1, inventory_id: 1, name: 'Antigo' });

async function typeName(name: string) {
  const [button] = await screen.findAllByRole('button', { name: 'Novo Inventário' });
  await userEvent.click(button as HTMLElement); // findAllBy never returns an empty list.
  const dialog = await screen.findByRole('dialog', { name: 'Novo Inventário' });
  const field = within(dialog).getByLabelText<HTMLInputElement>(/Nome/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard(`${name}{Enter}`);
  // Enter leads to the sections first, unless the form refuses already.
  const sections = within(dialog).getByLabelText('Seções');
  if (document.activeElement === sections) await userEvent.keyboard('{Control>}{Enter}{/Control}');
  return { dialog, field };
}

it('Novo Inventário creates an inventory in the chosen pharmacy', async () => {
  let rows = [old];
  const { seen } = showInventories('admin', () => rows, {
    [POST]: () => {
      rows = [inventoryRow(), old];
      return answerJson(inventoryRow(), 201);
    },
  });
  await screen.findByText('Antigo');
  await typeName('  Balanço Geral ');
  expect(await screen.findByRole('link', { name: 'Balanço Geral' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(seen, 'POST')[0]).toEqual({ name: 'Balanço Geral', pharmacy: PHARMACY });
  expect(seen.filter((call) => call.path === LIST.slice(4))).toHaveLength(2);
});

it('Enter in Nome leads to Seções once, then creates', async () => {
  const { seen } = showInventories('admin', () => [old], { [POST]: () => answerJson(inventoryRow(), 201) });
  await screen.findByText('Antigo');
  await userEvent.click(screen.getByRole('button', { name: 'Novo Inventário' }));
  const field = await screen.findByLabelText(/Nome/);
  await userEvent.type(field, 'Novembro{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Seções'));
  expect(seen.some((call) => call.method === 'POST')).toBe(false);
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.filter((call) => call.method === 'POST')).toHaveLength(1);
});

it('two simultaneous clicks in Novo Inventário create one; retries repeat its key', async () => {
  const answers = [() => new TypeError('Failed to fetch')];
  const { seen } = showInventories('admin', () => [old], {
    [POST]: () => answers.shift()?.() ?? answerJson(inventoryRow(), 201),
  });
  const posts = () => seen.filter((call) => call.method === 'POST');
  await screen.findByText('Antigo');
  const { dialog } = await typeName('Balanço');
  await within(dialog).findByRole('alert');
  clickTwice(within(dialog).getByRole('button', { name: 'Criar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second, ...more] = posts().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(more).toEqual([]);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it('Novo Inventário requires a name', async () => {
  const { seen } = showInventories('admin', () => [old]);
  await screen.findByText('Antigo');
  await typeName('   ');
  expect(await screen.findByText('Informe o nome do inventário.')).toBeTruthy();
  expect(seen.some((call) => call.method === 'POST')).toBe(false);
});

it('Novo Inventário refuses without a valid pharmacy', async () => {
  const { seen } = showInventories('admin', () => [], { 'GET /api/pharmacies/': () => answerJson([]) });
  const { dialog } = await typeName('Balanço');
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Farmácia selecionada inválida. Não foi possível criar o inventário.',
  );
  expect(seen.some((call) => call.method === 'POST')).toBe(false);
});

it("Novo Inventário shows the server's refusal and keeps what was typed", async () => {
  showInventories('admin', () => [old], {
    [POST]: () => refuse(400, 'invalid', 'Use no máximo 200 caracteres.'),
  });
  await screen.findByText('Antigo');
  const { dialog, field } = await typeName('Balanço');
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toBe('Erro ao criar inventário. Use no máximo 200 caracteres.');
  expect(field.value).toBe('Balanço');
});

it('Novo Inventário shows plain users the banner', async () => {
  showInventories('user', () => [old]);
  await screen.findByText('Antigo');
  await userEvent.click(screen.getByRole('button', { name: 'Novo Inventário' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('Novo Inventário creates the sections that are typed, one per line', async () => {
  const { seen } = showInventories('admin', () => [old], { [POST]: () => answerJson(inventoryRow(), 201) });
  await screen.findByText('Antigo');
  await userEvent.click(screen.getByRole('button', { name: 'Novo Inventário' }));
  await userEvent.type(await screen.findByLabelText('Seções'), 'Balcão{Enter}{Enter}Gôndola{Enter}balcao');
  expect(screen.getByText(/2 seções serão criadas/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Nome/), 'Novembro{Enter}');
  expect(await screen.findByText('Inventário “Novembro” criado com 2 seções.')).toBeTruthy();
  const sections = ['Balcão', 'Gôndola'];
  expect(bodiesOf(seen, 'POST')[0]).toEqual({ name: 'Novembro', pharmacy: PHARMACY, sections });
});

it('Novo Inventário takes the sections of the newest inventory that has some', async () => {
  const may = { id: 2, inventory_id: 2, name: 'Maio' };
  showInventories('admin', () => [
    old,
    inventoryRow(may),
    sectionRow(SECTION_A, 'Balcão', may),
    sectionRow(SECTION_B, 'Gôndola', may),
    inventoryRow(),
    sectionRow(SECTION_A, 'Outra'),
  ]);
  await screen.findByText('Antigo');
  await userEvent.click(screen.getByRole('button', { name: 'Novo Inventário' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Usar as seções de Maio' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Seções').value).toBe('Balcão\nGôndola');
});

it('Novo Inventário offers Conectar coletor while nobody counts', async () => {
  const { router } = showInventories('admin', () => [old], {
    [POST]: () => answerJson(inventoryRow(), 201),
    'GET /api/cognito-users-filtered/': () => answerJson([]),
  });
  await screen.findByText('Antigo');
  await typeName('Novembro');
  await userEvent.click(await screen.findByRole('button', { name: 'Conectar coletor' }));
  expect(router.state.location.pathname).toBe('/usuarios/conectar');
});

const PRINT = 'POST /api/inventories/7/section-labels/';
const labelled = [inventoryRow(), sectionRow(SECTION_A, 'Gôndola'), sectionRow(SECTION_B, 'Balcão')];

it('labels of all sections are recorded on the server, then printed', async () => {
  const printing = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { seen } = showInventories('admin', () => labelled, { [PRINT]: () => answerJson({ printed: 2 }) });
  await chooseEntry('Balanço Geral', 'Imprimir etiquetas');
  expect(await screen.findByRole('article', { name: 'Etiquetas das seções' })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: /^Código da seção/ })).toHaveLength(2);
  expect(printing).toHaveBeenCalledOnce();
  const [sent] = bodiesOf(seen, 'POST');
  expect(sent).toEqual({ section_ids: [SECTION_A, SECTION_B] });
});

it("a single section's label is printed alone", async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { seen } = showInventories('admin', () => labelled.slice(0, 2), {
    [PRINT]: () => answerJson({ printed: 1 }),
  });
  await chooseEntry('Balanço Geral, Gôndola', 'Imprimir etiqueta');
  await screen.findByRole('img', { name: 'Código da seção Gôndola' });
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('an inventory without sections has no labels to print', async () => {
  showInventories('admin', () => [inventoryRow()]);
  await chooseEntry('Balanço Geral', 'Imprimir etiquetas');
  await screen.findByText('Este inventário ainda não tem seções. Crie as seções primeiro.');
});
