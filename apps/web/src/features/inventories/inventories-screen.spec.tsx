import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, showNarrow } from '../../testing/app';
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
import { showInventories } from './testing/show-inventories';

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
