import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, clickTwice, refuse } from '../../testing/app';
import { inventoryRow, PHARMACY, SECTION_A, SECTION_B, sectionRow } from '../../testing/rows';
import { LIST, showInventories } from './testing/show-inventories';

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
