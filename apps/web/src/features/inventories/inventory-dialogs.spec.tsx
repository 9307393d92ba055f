import '../../testing/whole-screens';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, conflictWith, refuse } from '../../testing/app';
import { inventoryRow, MOBILE_ID, PHARMACY, SECTION_A, sectionRow, userRow } from '../../testing/rows';
import { showDialog } from '../../testing/show-screen';
import { DeleteInventoryDialog, deletionText, EditInventoryDialog } from './inventory-dialogs';
import { NewSectionDialog } from './section-dialogs';
import { showInventories } from './testing/show-inventories';

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

async function choose(option: string, title: string) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: option });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  return within(await screen.findByRole('dialog', { name: title }));
}
const sent = (seen: readonly { method: string; body: string | null }[]) =>
  seen.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body ?? 'null'));
const onClose = vi.fn();
const closed = () => waitFor(() => expect(onClose).toHaveBeenCalledOnce());
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function showEdit(answers = {}) {
  showDialog(<EditInventoryDialog inventory={inventoryRow()} onClose={onClose} />, answers);
  return within(await screen.findByRole('dialog', { name: 'Editar Inventário' }));
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
  return { seen, dialog: within(await screen.findByRole('dialog', { name: 'Excluir Inventário' })) };
}

it('Excluir of a section names its counts and deletes only the section', async () => {
  let shown = rows;
  const { seen } = showInventories('admin', () => shown, {
    [DELETE]: () => {
      shown = [inventoryRow(), mobile];
      return answerJson({ type: 'section_deleted', counts: 30, deletion: DELETION });
    },
  });
  const dialog = await choose('Excluir Balanço Geral, Gôndola', 'Excluir Seção');
  expect(dialog.getByText(/Excluir “Gôndola” do inventário “Balanço Geral”, com 30 contagens/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir seção' }));
  expect(await screen.findByText('Seção excluída com sucesso!')).toBeTruthy();
  expect(sent(seen)).toEqual([{ section_id: SECTION_A }]);
  await waitFor(() => expect(screen.queryByText('Gôndola')).toBeNull());
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

it('Desfazer restores a section that was deleted by mistake', async () => {
  let shown = rows;
  showInventories('admin', () => shown, {
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
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir seção' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Gôndola');
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
  return { seen, dialog: within(await screen.findByRole('dialog', { name: 'Nova Seção' })) };
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

it('deleting a section names only its own counts', () => {
  expect(deletionText(sectionRow(SECTION_A, 'Gôndola'), 3)).toBe(
    'Excluir “Gôndola” do inventário “Balanço Geral”, com 30 contagens?',
  );
});
