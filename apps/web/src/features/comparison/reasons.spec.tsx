import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, pageOf, refuse } from '../../testing/app';
import { itemDetailOf, itemOf, uncountedItem } from '../inventory-page/testing/comparison-fixtures';
import { DIVERGENT, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { previewOf } from '../recounts/testing/recount-fixtures';
import { checkingSteps, settledSteps } from '../settlement/testing/settlement-fixtures';

const ASSIGN = 'PUT /api/inventories/7/item-reasons/';
const address = '/inventarios/7?aba=divergencias';
const short = itemOf({ reason: 'breakage' });
const over = itemOf({ key: 'i:3', description: 'SHAMPOO', difference: 3, state: 'overage' });

function show(answers: Parameters<typeof showInventoryPage>[0] = {}) {
  const { seen } = showInventoryPage({
    address,
    items: () => [short, over],
    steps: () => checkingSteps(),
    ...answers,
  });
  return () => bodiesOf(seen, 'PUT');
}

async function ask(...names: string[]) {
  for (const name of names) {
    await userEvent.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Informar motivo' }));
  return within(await screen.findByRole('dialog', { name: 'Informar motivo' }));
}

async function choose(dialog: ReturnType<typeof within>, reason: string) {
  await userEvent.click(dialog.getByRole('combobox', { name: /^Motivo/ }));
  await userEvent.click(await screen.findByRole('option', { name: reason }));
}

it('an item shows its reason, "Informar motivo" if required, else a dash', async () => {
  const large = itemOf({ key: 'i:9', description: 'OZEMPIC', lacks_reason: true });
  show({ items: () => [short, over, large] });
  const rowOf = async (name: string) =>
    within((await screen.findByText(name)).closest('tr') ?? document.body);
  expect((await rowOf('LOSARTANA 50MG C/30')).getByText('quebra/avaria')).toBeTruthy();
  const asked = (await rowOf('OZEMPIC')).getByText('Informar motivo');
  expect(asked.closest('td')?.title).toBe(
    'A diferença é grande: dê o motivo, ou a Ata sai com “sem motivo”.',
  );
  expect((await rowOf('SHAMPOO')).queryByText('Informar motivo')).toBeNull();
});

it('a reason is chosen in its cell by the keyboard, and taken back', async () => {
  const sent = show({
    items: () => [{ ...over, lacks_reason: true }, short],
    answers: { [ASSIGN]: () => answerJson({ changed: 1, refused: 0 }) },
  });
  (await screen.findByText('SHAMPOO')).closest('tr')?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const cell = screen.getByRole('button', { name: 'Informar motivo: SHAMPOO' });
  expect(document.activeElement).toBe(cell);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Para sobras')).toBeTruthy();
  expect(screen.queryByText('Para faltas')).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: 'achado' }));
  expect(await screen.findByText('Motivo de SHAMPOO: achado')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Informar motivo'));
  await userEvent.keyboard('{ArrowDown}');
  const next = 'quebra/avaria: LOSARTANA 50MG C/30';
  expect(document.activeElement).toBe(screen.getByRole('button', { name: next }));
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Desfeito.')).toBeTruthy();
  const item_keys = ['i:3'];
  expect(sent()).toEqual([
    { items: { item_keys }, reason: 'found', text: '' },
    { items: { item_keys }, reason: null, text: '', only_reason: 'found' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: next }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'outro' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Informar motivo' }));
  expect(dialog.getByLabelText(/^Qual/)).toBeTruthy();
});

it('selected items get one reason and its fiscal hint', async () => {
  const sent = show({ answers: { [ASSIGN]: () => answerJson({ changed: 1, refused: 0 }) } });
  const dialog = await ask('LOSARTANA 50MG C/30');
  await choose(dialog, 'vencido');
  expect(dialog.getByRole('status').textContent).toMatch(/^NF-e CFOP 5\.927/);
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Motivo dado a 1 item.')).toBeTruthy();
  expect(sent()).toEqual([{ items: { item_keys: ['i:2'] }, reason: 'expired', text: '' }]);
  expect(screen.queryByRole('toolbar', { name: 'Itens selecionados' })).toBeNull();
});

it('Recontar makes a recount of the selected items and of nothing else', async () => {
  const { seen } = showInventoryPage({
    address,
    items: () => [short, over],
    steps: () => checkingSteps(),
    answers: {
      'GET /api/inventories/7/recounts/': () => answerJson({ results: [] }),
      'POST /api/inventories/7/recounts/?dry_run=true': () => answerJson(previewOf()),
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar SHAMPOO' }));
  const recount = screen.getByRole('button', { name: 'Recontar' });
  expect(recount.textContent).toBe('Recontar');
  await userEvent.click(recount);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova recontagem' }));
  expect(dialog.getByText('SHAMPOO')).toBeTruthy();
  const previews = () => seen.filter(({ path }) => path.endsWith('dry_run=true'));
  await waitFor(() =>
    expect(JSON.parse(previews().at(-1)?.body ?? 'null')?.criteria).toMatchObject({
      items: ['i:3'],
      money: null,
      uncounted: false,
    }),
  );
});

it('the dialog offers only reasons that explain the differences', async () => {
  show();
  const dialog = await ask('SHAMPOO');
  await userEvent.click(dialog.getByRole('combobox', { name: /^Motivo/ }));
  expect(await screen.findByRole('option', { name: 'achado' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'troca de produto' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'vencido' })).toBeNull();
});

it("the text of 'outro' is required and survives a failed call", async () => {
  const sent = show({ answers: { [ASSIGN]: () => refuse(503, 'unavailable', 'Tente mais tarde.') } });
  const dialog = await ask('SHAMPOO');
  await choose(dialog, 'outro');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(dialog.getByText('Escreva qual é o motivo.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Qual/), { target: { value: 'caixa molhada' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Erro ao gravar o motivo. Tente mais tarde.');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Qual/).value).toBe('caixa molhada');
  expect(sent()).toEqual([{ items: { item_keys: ['i:3'] }, reason: 'other', text: 'caixa molhada' }]);
});

it('all items of the filter get one reason at once', async () => {
  const sent = show({
    answers: {
      [DIVERGENT]: () => pageOf([short, over], 250),
      [ASSIGN]: () => answerJson({ changed: 200, refused: 50 }),
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar LOSARTANA 50MG C/30' }));
  expect(screen.queryByRole('button', { name: /^Selecionar todos/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar SHAMPOO' }));
  await userEvent.click(screen.getByRole('button', { name: 'Selecionar todos os 250 deste filtro' }));
  expect(screen.getByText('250 selecionados, todos deste filtro')).toBeTruthy();
  const dialog = await ask();
  await choose(dialog, 'causa não identificada');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/^Motivo dado a 200 itens\. 50 itens ficaram como estavam/)).toBeTruthy();
  expect(sent()).toEqual([{ items: { filter: 'divergent' }, reason: 'not_investigated', text: '' }]);
});

it('an approved inventory offers no selection', async () => {
  show({ steps: () => settledSteps(undefined, { state: 'approved' }) });
  await screen.findByText('SHAMPOO');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Selecionar SHAMPOO' })).toBeNull());
});

const detail = (item = short) => ({ detail: () => itemDetailOf({ item }) });
const open = '/inventarios/7?aba=divergencias&item=i%3A2';

it("the item's dialog changes or removes its reason", async () => {
  const sent = show({
    address: open,
    ...detail(),
    answers: { [ASSIGN]: () => answerJson({ changed: 1, refused: 0 }) },
  });
  const facts = within(await screen.findByRole('region', { name: 'Motivo' }));
  expect(facts.getByText('quebra/avaria')).toBeTruthy();
  await userEvent.click(facts.getByRole('button', { name: 'Trocar motivo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Informar motivo' }));
  await choose(dialog, 'tirar o motivo');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent()).toEqual([{ items: { item_keys: ['i:2'] }, reason: null, text: '' }]));
  expect(screen.getByRole('dialog', { name: 'LOSARTANA 50MG C/30' })).toBeTruthy();
});

it.each([
  [true, 'Sem motivo'],
  [false, 'Sem motivo informado, a apuração registra “causa não identificada”.'],
])('an item without a reason shows the consequence; required: %s', async (lacks_reason, words) => {
  show({ address: open, ...detail({ ...short, reason: null, lacks_reason }) });
  const facts = within(await screen.findByRole('region', { name: 'Motivo' }));
  expect(facts.getByText(words)).toBeTruthy();
  expect(facts.getByRole('button', { name: 'Informar motivo' })).toBeTruthy();
});

it('an approved item shows its reason and why it stays', async () => {
  show({ address: open, ...detail(), steps: () => settledSteps(undefined, { state: 'approved' }) });
  expect(await screen.findByText('Este inventário está aprovado. Use Reabrir.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Trocar motivo' })).toBeNull();
});

it('an item without a difference has no reason', async () => {
  show({ address: open, ...detail({ ...uncountedItem, key: 'i:2', expected: 0 }) });
  await screen.findByRole('region', { name: 'Linhas contadas' });
  expect(screen.queryByRole('region', { name: 'Motivo' })).toBeNull();
});
