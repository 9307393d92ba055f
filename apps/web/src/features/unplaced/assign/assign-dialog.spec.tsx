import type { UnplacedCount } from '@balanco/contract/counts/unplaced';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, answerJson, bodiesOf, refuse, showDialog } from '../../../testing/app';
import { finalised, inventoryRow, PHARMACY, pharmacyRow, SECTION_A, sectionRow } from '../../../testing/rows';
import { ASSIGN, LIST, showUnplaced } from '../testing/show-unplaced';
import { NAMED, unplacedCount, unplacedPage } from '../testing/unplaced-count';
import { AssignDialog } from './assign-dialog';

const OTHER_PHARMACY = '0198c0de-0000-7000-8000-000000000002';
const pharmacies = [pharmacyRow(), pharmacyRow({ id: OTHER_PHARMACY, name: 'Drogasul' })];
const rows: InventoryRow[] = [
  inventoryRow(),
  sectionRow(SECTION_A, 'Gôndola'),
  inventoryRow({ id: 8, inventory_id: 8, name: 'Controlados', ...finalised }),
];
const inventoriesOf = (pharmacy: string) => `GET /api/inventories/with-all-counts/?pharmacy=${pharmacy}`;

const caio = { user_name: 'Caio', cognitoUserID: 'other' };
const counts = [unplacedCount(1), unplacedCount(2, caio), unplacedCount(3)];

async function open(answers: Answers = {}) {
  let left = counts;
  const { seen } = showUnplaced('admin', () => left, {
    'GET /api/pharmacies/': () => answerJson(pharmacies),
    [inventoriesOf(PHARMACY)]: () => answerJson({ results: rows }),
    [inventoriesOf(OTHER_PHARMACY)]: () => answerJson({ results: [] }),
    [ASSIGN]: () => {
      left = [];
      return answerJson({ assigned: 3 });
    },
    ...answers,
  });
  await screen.findByText('Caio');
  fireEvent.click(screen.getByRole('checkbox', { name: /desta página/ }));
  const button = screen.getByRole('button', { name: 'Atribuir' });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Atribuir contagens' });
  return { seen, dialog, field: (label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label) };
}

async function showAlone(answers: Answers = {}, size = 3) {
  const assignment = { kind: 'selected', counts: counts.slice(0, size) } as const;
  const seen = showDialog(<AssignDialog assignment={assignment} onClose={vi.fn()} />, {
    'GET /api/pharmacies/': () => answerJson(pharmacies),
    [inventoriesOf(PHARMACY)]: () => answerJson({ results: rows }),
    [inventoriesOf(OTHER_PHARMACY)]: () => answerJson({ results: [] }),
    ...answers,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Atribuir contagens' });
  return { seen, dialog, field: (label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label) };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function choose({ field }: Opened, label: RegExp, option: RegExp) {
  fireEvent.click(field(label));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

async function chooseInventory(opened: Opened, inventory = /^Balanço Geral/) {
  await choose(opened, /^Farmácia/, /São João/);
  await waitFor(() => expect(opened.field(/^Inventário/).disabled).toBe(false));
  await choose(opened, /^Inventário/, inventory);
}
const submit = ({ dialog }: Opened) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Atribuir' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('Atribuir explains its effect and waits for an inventory', async () => {
  const opened = await showAlone();
  expect(opened.dialog.textContent).toContain('Serão atribuídas 3 contagens de 2 coletores.');
  await waitFor(() => expect(document.activeElement).toBe(opened.field(/^Farmácia/)));
  const button = within(opened.dialog).getByRole<HTMLButtonElement>('button', { name: 'Atribuir' });
  expect(button.disabled).toBe(true);
  expect(opened.field(/^Inventário/).disabled).toBe(true);
  await chooseInventory(opened);
  expect(button.disabled).toBe(false);
  expect(opened.field(/^Seção/).value).toBe('Sem seção');
});

it('Atribuir preselects the only pharmacy', async () => {
  const opened = await showAlone({ 'GET /api/pharmacies/': () => answerJson(pharmacies.slice(0, 1)) }, 1);
  expect(opened.dialog.textContent).toContain('Será atribuída 1 contagem de 1 coletor.');
  await waitFor(() => expect(opened.field(/^Farmácia/).value).toBe('Farmácia São João'));
  expect(await within(opened.dialog).findByPlaceholderText('Selecione o inventário')).toBeTruthy();
});

it('Atribuir clears inventory and section if the pharmacy changes', async () => {
  const opened = await showAlone();
  await chooseInventory(opened);
  await choose(opened, /^Farmácia/, /Drogasul/);
  expect(await within(opened.dialog).findByPlaceholderText('Nenhum inventário encontrado')).toBeTruthy();
  expect(opened.field(/^Inventário/).value).toBe('');
});

it('Atribuir explains what a finalised inventory means for the counts', async () => {
  const opened = await showAlone();
  await chooseInventory(opened, /^Controlados/);
  expect(
    within(opened.dialog).getByText(
      'Este inventário está finalizado: as contagens serão marcadas “após o fechamento”.',
    ),
  ).toBeTruthy();
});

it('Atribuir explains why the inventories could not be loaded', async () => {
  const opened = await showAlone({
    [inventoriesOf(PHARMACY)]: () => refuse(400, 'invalid', 'Farmácia inválida.'),
  });
  await choose(opened, /^Farmácia/, /São João/);
  expect(await within(opened.dialog).findByText('Farmácia inválida.')).toBeTruthy();
});

it('Atribuir assigns the counts to the section and reloads the list', async () => {
  const opened = await open();
  await chooseInventory(opened);
  await choose(opened, /^Seção/, /^Gôndola/);
  submit(opened);
  await closed();
  expect(bodiesOf(opened.seen, ASSIGN)).toEqual([{ counts: [1, 2, 3], inventory: 7, section: SECTION_A }]);
  expect(await screen.findByText('3 contagens atribuídas.')).toBeTruthy();
  expect(screen.getByText('Nenhuma contagem sem inventário')).toBeTruthy();
  expect(opened.seen.filter(({ path }) => path === LIST.slice(4))).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Atribuir');
});

it.each([
  [2, '2 contagens atribuídas. 1 já tinha sido atribuída ou excluída por outra pessoa.'],
  [1, '1 contagem atribuída. 2 já tinham sido atribuídas ou excluídas por outra pessoa.'],
  [0, 'Nenhuma contagem atribuída: outra pessoa chegou antes.'],
])('Atribuir reports if only %d of 3 counts were still unplaced', async (assigned, words) => {
  const opened = await showAlone({ [ASSIGN]: () => answerJson({ assigned }) });
  await chooseInventory(opened);
  submit(opened);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(bodiesOf(opened.seen, ASSIGN)).toEqual([{ counts: [1, 2, 3], inventory: 7, section: null }]);
});

it.each([
  ['a refusal', () => refuse(404, 'not_found', 'Inventário não encontrado.'), 'Inventário não encontrado.'],
  ['a lost connection', () => new TypeError('lost'), 'Sem conexão com o servidor.'],
])('Atribuir shows the failure after %s and keeps the choice', async (_what, answer, words) => {
  const opened = await showAlone({ [ASSIGN]: answer });
  await chooseInventory(opened);
  submit(opened);
  const alert = await within(opened.dialog).findByRole('alert');
  expect(alert.textContent).toContain(`Erro ao atribuir contagens. ${words}`);
  expect(opened.field(/^Inventário/).value).toBe('Balanço Geral');
});

const TOTAL = 501;

async function openAll(answer: (left: UnplacedCount[]) => Response) {
  let left = [1, 2, 3].map((id) => unplacedCount(id, { user_name: `Coletor ${id}` }));
  const { seen } = showUnplaced(
    'admin',
    () => [],
    {
      'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
      [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () =>
        answerJson({ results: [inventoryRow()] }),
      [`${LIST}&named_inventory=${NAMED}`]: () =>
        answerJson(unplacedPage(left.slice(0, 2), { count: left.length === 0 ? 0 : TOTAL })),
      [ASSIGN]: () => {
        const assigned = left.slice(0, 2);
        const answered = answer(assigned);
        if (answered.ok) left = left.slice(2);
        return answered;
      },
    },
    `/contagens/sem-inventario?inventario=${NAMED}`,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Atribuir todas as 501 deste inventário' }));
  const dialog = await screen.findByRole('dialog', { name: 'Atribuir contagens' });
  const inventory = within(dialog).getByLabelText<HTMLInputElement>(/^Inventário/);
  await waitFor(() => expect(inventory.disabled).toBe(false));
  fireEvent.click(inventory);
  fireEvent.click(await screen.findByRole('option', { name: /^Balanço Geral/ }));
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Atribuir' }));
  return { seen, dialog, submit };
}

it('assigning all unplaced counts continues page after page until none is left', async () => {
  const { seen, dialog, submit } = await openAll((counts) => answerJson({ assigned: counts.length }));
  expect(dialog.textContent).toContain('Serão atribuídas todas: 501 contagens.');
  submit();
  expect(await screen.findByText('3 contagens atribuídas.')).toBeTruthy();
  const destination = { inventory: 7, section: null };
  expect(bodiesOf(seen, ASSIGN)).toEqual([
    { counts: [1, 2], ...destination },
    { counts: [3], ...destination },
  ]);
  expect(await screen.findByText('Nenhuma contagem sem inventário')).toBeTruthy();
});

it('assigning all unplaced counts reports a failed page and continues from there', async () => {
  const answers = [() => answerJson({ assigned: 2 }), () => refuse(500, 'internal')];
  const { seen, dialog, submit } = await openAll(() => answers.shift()?.() ?? answerJson({ assigned: 1 }));
  submit();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Erro ao atribuir contagens.');
  expect(within(dialog).getByText('2 de 501 atribuídas')).toBeTruthy();
  expect(within(dialog).getByRole('progressbar', { name: 'Andamento da atribuição' })).toBeTruthy();
  submit();
  expect(await screen.findByText('3 contagens atribuídas.')).toBeTruthy();
  expect(bodiesOf(seen, ASSIGN)).toHaveLength(3);
});

it('assigning all unplaced counts stops if someone else assigns the same ones', async () => {
  const { seen, submit } = await openAll(() => answerJson({ assigned: 0 }));
  submit();
  expect(await screen.findByText('Nenhuma contagem atribuída: outra pessoa chegou antes.')).toBeTruthy();
  expect(bodiesOf(seen, ASSIGN)).toHaveLength(1);
});
