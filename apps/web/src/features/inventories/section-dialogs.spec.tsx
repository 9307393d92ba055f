import '../../testing/whole-screens';
import { MOBILE_ITEM_NOTE } from '@balanco/contract/inventories/inventories';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, clickTwice, conflictWith, refuse } from '../../testing/app';
import { inventoryRow, MOBILE_ID, PHARMACY, SECTION_A, sectionRow, userRow } from '../../testing/rows';
import { showDialog } from '../../testing/show-screen';
import { AddSectionsDialog } from './add-sections-dialog';
import { EditSectionDialog, NewSectionDialog } from './section-dialogs';
import { showInventories } from './testing/show-inventories';

const EDIT = `PATCH /api/inventories/7/sections/${SECTION_A}/`;
const BULK = 'POST /api/inventories/7/sections/bulk/';
const collector = {
  collector_sub: 'sub-1',
  collector_name: 'Carla',
  collector_email: 'carla@farmacia.example',
};
const section = sectionRow(SECTION_A, 'Gôndola', { ...collector, version: 4 });
const mobile = inventoryRow({
  id: MOBILE_ID,
  inventory_id: MOBILE_ID,
  name: 'Do aplicativo',
  source: 'mobile',
});
const rows = [inventoryRow(), section, mobile];
const bia = userRow('Bia', { sub: 'sub-2' });
const users = { 'GET /api/cognito-users-filtered/': () => answerJson([bia]) };

async function editButton(of: string) {
  await screen.findByRole('button', { name: 'Novo Inventário' });
  const editing = await screen.findByRole<HTMLButtonElement>('button', { name: `Editar ${of}` });
  await waitFor(() => expect(editing.disabled).toBe(false));
  return editing;
}
async function choose(of: string, entry: string) {
  await editButton(of);
  await userEvent.click(screen.getByRole('button', { name: `Mais opções: ${of}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = (seen: readonly { method: string; body: string | null }[]) =>
  seen.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body ?? 'null'));
const onClose = vi.fn();
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const edit = <EditSectionDialog row={section} onClose={onClose} />;

it("The pencil of a section's row changes the section's name and collector", async () => {
  const { seen } = showInventories('admin', () => rows, { [EDIT]: () => answerJson(section), ...users });
  await userEvent.click(await editButton('Balanço Geral, Gôndola'));
  const form = await dialog('Editar Seção');
  const name = form.getByLabelText<HTMLInputElement>(/^Nome/);
  expect(name.value).toBe('Gôndola');
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Coletor' }).value).toBe('Carla');
  type(name, ' Corredor 1 ');
  await userEvent.click(form.getByRole('combobox', { name: 'Coletor' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bia (bia@farmacia.example)' }));
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
  await gone();
  expect(sent(seen)).toEqual([{ name: 'Corredor 1', collector_sub: 'sub-2', version: 4 }]);
});

it("Editar seção requires a name and shows the server's refusal", async () => {
  const taken = 'Já existe uma seção com este nome neste inventário.';
  showDialog(edit, { [EDIT]: () => refuse(409, 'conflict', taken) });
  const form = await dialog('Editar Seção');
  type(form.getByLabelText(/^Nome/), ' ');
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
  expect(form.getByText('Informe o nome da seção.')).toBeTruthy();
  type(form.getByLabelText(/^Nome/), 'Balcão');
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
  expect((await form.findByRole('alert')).textContent).toBe(`Erro ao editar seção. ${taken}`);
});

it('Editar seção shows both collectors after a concurrent change', async () => {
  const none = { collector_sub: null, collector_name: null, collector_email: null };
  const theirs = { ...section, ...none, version: 5 };
  const seen = showDialog(edit, { [EDIT]: () => conflictWith(theirs), ...users });
  const form = await dialog('Editar Seção');
  await userEvent.click(form.getByRole('combobox', { name: 'Coletor' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bia (bia@farmacia.example)' }));
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
  const conflict = await dialog('Seção alterada por outra pessoa');
  expect(conflict.getByRole('row', { name: /^Coletor/ }).textContent).toBe('ColetorSem coletorBia');
  await userEvent.click(conflict.getByRole('button', { name: 'Manter o valor salvo' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent(seen)).toEqual([{ name: 'Gôndola', collector_sub: 'sub-2', version: 4 }]);
});

it('Adicionar seções sends all lines in one call and names repetitions', async () => {
  const { seen } = showInventories('admin', () => rows, {
    [BULK]: () => answerJson([section, section], 201),
  });
  await choose('Balanço Geral', 'Adicionar seções');
  const form = await dialog('Adicionar Seções');
  const create = () => form.getByRole<HTMLButtonElement>('button', { name: 'Criar' });
  expect(create().disabled).toBe(true);
  type(form.getByLabelText('Nomes das seções'), 'Corredor 1\nGONDOLA\n\nCorredor 2\ncorredor 1\n');
  expect(form.getByRole('status').textContent).toBe(
    '2 seções serão criadas. 2 linhas ficam de fora. 1 linha em branco ignorada.',
  );
  expect(
    within(form.getByRole('list', { name: 'Linhas deixadas de fora' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  clickTwice(create());
  await gone();
  expect(sent(seen)).toEqual([['Corredor 1', 'Corredor 2']]);
  expect(seen.find(({ method }) => method === 'POST')?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(await screen.findByText('2 seções criadas.')).toBeTruthy();
});

it('Adicionar seções accepts at most 200 names', async () => {
  showDialog(<AddSectionsDialog row={inventoryRow()} existing={[]} onClose={onClose} />);
  const form = await dialog('Adicionar Seções');
  const names = Array.from({ length: 201 }, (_name, index) => `Corredor ${index}`);
  type(form.getByLabelText('Nomes das seções'), names.join('\n'));
  expect(form.getByRole('alert').textContent).toBe('Crie no máximo 200 seções de cada vez.');
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Criar' }).disabled).toBe(true);
});

it('Criar e adicionar outra keeps Nova Seção open under a new key', async () => {
  const seen = showDialog(<NewSectionDialog row={inventoryRow()} onClose={onClose} />, {
    'POST /api/inventories/7/sections/': () => answerJson(section, 201),
    ...users,
  });
  const form = await dialog('Nova Seção');
  const name = form.getByLabelText<HTMLInputElement>(/^Nome/);
  for (const typed of ['Corredor 1', 'Corredor 2']) {
    type(name, typed);
    clickTwice(form.getByRole('button', { name: 'Criar e adicionar outra' }));
    expect(await form.findByText(`Seção “${typed}” criada.`)).toBeTruthy();
    expect(name.value).toBe('');
  }
  expect(document.activeElement).toBe(name);
  expect(sent(seen).map((body) => body.name)).toEqual(['Corredor 1', 'Corredor 2']);
  const keys = seen
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

it('a mobile inventory shows its lock note, also for Nova Seção', async () => {
  showInventories('admin', () => rows);
  expect(await screen.findByText(MOBILE_ITEM_NOTE)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Nova Seção Do aplicativo' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getAllByText(MOBILE_ITEM_NOTE)).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the row of a section opens its own counts', async () => {
  const { router } = showInventories('admin', () => rows);
  const row = (await screen.findByText('Gôndola')).closest('tr');
  (row as HTMLElement).focus(); // The text is in a row.
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contagens'));
  const search = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(search)).toEqual({ farmacia: PHARMACY, inventario: '7', secao: SECTION_A });
});
