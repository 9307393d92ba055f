import { type InventoryRow, MOBILE_ITEM_NOTE } from '@balanco/contract/inventories/inventories';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, clickTwice, conflictWith, refuse, showDialog } from '../../testing/app';
import { inventoryRow, MOBILE_ID, PHARMACY, SECTION_A, sectionRow, userRow } from '../../testing/rows';
import { AddSectionsDialog } from './add-sections-dialog';
import { DeleteInventoryDialog, deletionText, EditInventoryDialog } from './inventory-dialogs';
import { EditSectionDialog, NewSectionDialog } from './section-dialogs';
import { chooseEntry, showInventories } from './testing/show-inventories';

const PATCH = 'PATCH /api/inventories/7/';
const DELETE = 'DELETE /api/inventories/7/smart-delete/';
const SECTIONS = 'POST /api/inventories/7/sections/';
const collector = {
  collector_sub: 'sub-1',
  collector_name: 'Carla',
  collector_email: 'carla@farmacia.example',
};
const mobile = inventoryRow({
  id: MOBILE_ID,
  inventory_id: MOBILE_ID,
  name: 'Do aplicativo',
  source: 'mobile',
});
const others = { collector_sub: 'sub-2', collector_name: 'Otto', collector_email: 'otto@farmacia.example' };
const rows = [inventoryRow(others), sectionRow(SECTION_A, 'Gôndola', collector), mobile];

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
async function choose(option: string, title: string) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: option });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  return dialogOf(title);
}
const sent = (seen: readonly { method: string; body: string | null }[]) =>
  seen.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body ?? 'null'));
const onClose = vi.fn();
const closed = () => waitFor(() => expect(onClose).toHaveBeenCalledOnce());
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function showEdit(answers = {}) {
  showDialog(<EditInventoryDialog row={inventoryRow()} onClose={onClose} />, answers);
  return dialogOf('Editar Inventário');
}

it("Editar Inventário changes only the name and sends the inventory's collector", async () => {
  const { seen } = showInventories('admin', () => rows, { [PATCH]: () => answerJson(inventoryRow()) });
  const dialog = await choose('Editar Balanço Geral', 'Editar Inventário');
  const field = dialog.getByLabelText<HTMLInputElement>(/Nome/);
  expect(field.value).toBe('Balanço Geral');
  await userEvent.clear(field);
  await userEvent.type(field, ' Anual {Enter}');
  await gone();
  expect(sent(seen)).toEqual([{ name: 'Anual', pharmacy: PHARMACY, ...others, version: 1 }]);
});

it('Editar Inventário shows both names after a concurrent rename', async () => {
  const theirs = inventoryRow({ name: 'Balanço de Março', version: 2 });
  const dialog = await showEdit({ [PATCH]: () => conflictWith(theirs) });
  await userEvent.type(dialog.getByLabelText(/Nome/), ' Anual{Enter}');
  const conflict = await screen.findByRole('dialog', { name: 'Inventário alterado por outra pessoa' });
  expect(conflict.textContent).toContain('NomeBalanço de MarçoBalanço Geral Anual');
});

it('Editar Inventário requires a name', async () => {
  const dialog = await showEdit();
  await userEvent.clear(dialog.getByLabelText(/Nome/));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(dialog.getByText('Informe o nome do inventário.')).toBeTruthy();
});

it.each([
  [
    () => refuse(400, 'invalid', 'Use no máximo 200 caracteres.'),
    'Erro ao editar inventário: Use no máximo 200 caracteres.',
  ],
  [() => refuse(404, 'not_found', 'Não encontrado.'), 'Inventário não encontrado.'],
])("Editar Inventário shows the server's refusal and keeps what was typed", async (answer, text) => {
  const dialog = await showEdit({ [PATCH]: answer });
  await userEvent.type(dialog.getByLabelText(/Nome/), ' 2{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe(text);
  expect(dialog.getByLabelText<HTMLInputElement>(/Nome/).value).toBe('Balanço Geral 2');
});

const DELETION = '0198c0de-0000-7000-8000-0000000000dd';
const typeName = (dialog: ReturnType<typeof within>, name: string) =>
  userEvent.type(dialog.getByLabelText('Digite o nome para confirmar'), name);

async function showDelete(row: InventoryRow, answers = {}) {
  const seen = showDialog(<DeleteInventoryDialog row={row} sections={0} onClose={onClose} />, answers);
  return { seen, dialog: await dialogOf('Excluir Inventário') };
}

it('Excluir of a section names its counts, deletes only the section, and is undone', async () => {
  let shown = rows;
  const { seen } = showInventories('admin', () => shown, {
    [DELETE]: () => {
      shown = [inventoryRow(), mobile];
      return answerJson({ type: 'section_deleted', counts: 30, deletion: DELETION });
    },
    [`POST /api/trash/${DELETION}/restore/`]: () => {
      shown = rows;
      const restored = { products: 0, inventories: 0, sections: 1, counts: 30 };
      return answerJson({ pharmacy: PHARMACY, restored, left: 0 });
    },
  });
  const dialog = await choose('Excluir Balanço Geral, Gôndola', 'Excluir Seção');
  expect(dialog.getByText(/Excluir “Gôndola” do inventário “Balanço Geral”, com 30 contagens/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir seção' }));
  expect(await screen.findByText('Seção excluída com sucesso!')).toBeTruthy();
  expect(sent(seen)).toEqual([{ section_id: SECTION_A }]);
  await waitFor(() => expect(screen.queryByText('Gôndola')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Gôndola');
});

it('Excluir of more than 100 counts requires the typed name', async () => {
  const { dialog } = await showDelete(mobile);
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Excluir inventário' });
  expect(button.disabled).toBe(true);
  await typeName(dialog, 'Do aplicativ');
  expect(button.disabled).toBe(true);
  await typeName(dialog, 'o');
  expect(button.disabled).toBe(false);
});

it('Excluir deletes an inventory with a UUID and names its counts', async () => {
  const { dialog, seen } = await showDelete(mobile, {
    [`DELETE /api/inventories/${MOBILE_ID}/smart-delete/`]: () =>
      answerJson({ type: 'inventory_deleted', counts: 1234, deletion: DELETION }),
  });
  expect(dialog.getByText(/Excluir “Do aplicativo”, com 1.234 contagens/)).toBeTruthy();
  await typeName(dialog, 'do aplicativo');
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir inventário' }));
  expect(await screen.findByText('Inventário excluído com sucesso!')).toBeTruthy();
  expect(sent(seen)).toEqual([{}]);
});

it.each([
  [
    () => refuse(404, 'not_found', 'Inventário não encontrado.'),
    'Erro ao marcar como deletado... Inventário não encontrado.',
  ],
  [() => new TypeError('fetch failed'), /^Erro de conexão ao marcar como deletado\. /],
])('Excluir Inventário shows the failure and stays open', async (answer, text) => {
  const { dialog } = await showDelete(inventoryRow(), { [DELETE]: answer });
  await typeName(dialog, 'balanco geral');
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir inventário' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(text);
});

const users = [userRow('Carla', { sub: 'sub-1' }), userRow('Ana', { sub: 'sub-2', 'custom:role': 'admin' })];

async function showNewSection(answers = {}) {
  const seen = showDialog(<NewSectionDialog row={inventoryRow()} onClose={onClose} />, answers);
  return { seen, dialog: await dialogOf('Nova Seção') };
}

it('Nova Seção creates a section for a collector without a staff role', async () => {
  const { seen } = showInventories('admin', () => rows, {
    'GET /api/cognito-users-filtered/': () => answerJson(users),
    [SECTIONS]: () => answerJson(sectionRow(SECTION_A, 'Gôndola'), 201),
  });
  const dialog = await choose('Nova Seção Balanço Geral', 'Nova Seção');
  await userEvent.type(dialog.getByLabelText(/Nome/), 'Gôndola');
  await userEvent.click(await dialog.findByPlaceholderText('Sem coletor'));
  await userEvent.click(await screen.findByRole('option', { name: 'Carla (carla@farmacia.example)' }));
  expect(screen.queryByRole('option', { name: /Ana/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Criar' }));
  await gone();
  expect(sent(seen)).toEqual([{ name: 'Gôndola', collector_sub: 'sub-1' }]);
});

it('Nova Seção creates a section without a collector, even if none load', async () => {
  const { dialog, seen } = await showNewSection({
    'GET /api/cognito-users-filtered/': () => refuse(400, 'invalid', 'Não foi possível listar.'),
    [SECTIONS]: () => answerJson(sectionRow(SECTION_A, 'Gôndola'), 201),
  });
  expect(await dialog.findByText('Não foi possível listar.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Nome/), 'Gôndola{Enter}');
  await closed();
  expect(sent(seen)).toEqual([{ name: 'Gôndola', collector_sub: null }]);
});

it('all options of Inventários are disabled for plain users', async () => {
  showInventories('user', () => rows);
  await screen.findByText('Gôndola');
  const options = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Editar|Excluir|Nova Seção) / });
  expect(options).toHaveLength(8);
  expect(options.every((option) => option.disabled)).toBe(true);
});

it("Inventários shows a section's collector, or that it has none", async () => {
  showInventories('user', () => [...rows, { ...sectionRow(PHARMACY, 'Depósito'), count: 0 }]);
  expect((await screen.findByText('Gôndola')).closest('td')?.textContent).toBe('GôndolaCarla');
  expect(screen.getByText('Depósito').closest('td')?.textContent).toBe('DepósitoSem coletor');
});

it.each([
  [0, 0, 'Excluir “Balanço Geral”, com 0 contagens?'],
  [0, 1, 'Excluir “Balanço Geral”, com 1 contagem?'],
  [1, 1234, 'Excluir “Balanço Geral”, com 1 seção e 1.234 contagens?'],
  [3, 5, 'Excluir “Balanço Geral”, com 3 seções e 5 contagens?'],
])('deleting an inventory with %d sections and %d counts names both numbers', (sections, count, text) => {
  expect(deletionText(inventoryRow({ count }), sections)).toBe(text);
});

const EDIT = `PATCH /api/inventories/7/sections/${SECTION_A}/`;
const BULK = 'POST /api/inventories/7/sections/bulk/';
const section = sectionRow(SECTION_A, 'Gôndola', { ...collector, version: 4 });
const listed = [inventoryRow(), section, mobile];
const bia = userRow('Bia', { sub: 'sub-2' });
const people = { 'GET /api/cognito-users-filtered/': () => answerJson([bia]) };

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const edit = <EditSectionDialog row={section} onClose={onClose} />;

it("The pencil of a section's row changes the section's name and collector", async () => {
  const { seen } = showInventories('admin', () => listed, { [EDIT]: () => answerJson(section), ...people });
  const form = await choose('Editar Balanço Geral, Gôndola', 'Editar Seção');
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
  const form = await dialogOf('Editar Seção');
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
  const seen = showDialog(edit, { [EDIT]: () => conflictWith(theirs), ...people });
  const form = await dialogOf('Editar Seção');
  await userEvent.click(form.getByRole('combobox', { name: 'Coletor' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bia (bia@farmacia.example)' }));
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
  const conflict = await dialogOf('Seção alterada por outra pessoa');
  expect(conflict.getByRole('row', { name: /^Coletor/ }).textContent).toBe('ColetorSem coletorBia');
  await userEvent.click(conflict.getByRole('button', { name: 'Manter o valor salvo' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent(seen)).toEqual([{ name: 'Gôndola', collector_sub: 'sub-2', version: 4 }]);
});

it('Adicionar seções sends all lines in one call and names repetitions', async () => {
  const { seen } = showInventories('admin', () => listed, {
    [BULK]: () => answerJson([section, section], 201),
  });
  await chooseEntry('Balanço Geral', 'Adicionar seções');
  const form = await dialogOf('Adicionar Seções');
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
  const form = await dialogOf('Adicionar Seções');
  const names = Array.from({ length: 201 }, (_name, index) => `Corredor ${index}`);
  type(form.getByLabelText('Nomes das seções'), names.join('\n'));
  expect(form.getByRole('alert').textContent).toBe('Crie no máximo 200 seções de cada vez.');
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Criar' }).disabled).toBe(true);
});

it('Criar e adicionar outra keeps Nova Seção open under a new key', async () => {
  const { dialog: form, seen } = await showNewSection({
    [SECTIONS]: () => answerJson(section, 201),
    ...people,
  });
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
  showInventories('admin', () => listed);
  expect(await screen.findByText(MOBILE_ITEM_NOTE)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Nova Seção Do aplicativo' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getAllByText(MOBILE_ITEM_NOTE)).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the row of a section opens its own counts', async () => {
  const { router } = showInventories('admin', () => listed);
  const row = (await screen.findByText('Gôndola')).closest('tr');
  (row as HTMLElement).focus(); // The text is in a row.
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contagens'));
  const search = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(search)).toEqual({ farmacia: PHARMACY, inventario: '7', secao: SECTION_A });
});
