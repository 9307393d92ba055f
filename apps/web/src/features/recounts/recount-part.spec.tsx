import type { Recount } from '@balanco/contract/recounts/recounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answerJson, refuse } from '../../testing/fake-server';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { checkingSteps, settledSteps, settlementOf } from '../settlement/testing/settlement-fixtures';
import { LONG_NAME, RECOUNT, RECOUNTS, recountOf } from './testing/recount-fixtures';

// Real bars take a sixth of the time of these screens; barcode-svg.spec.ts tests them.
vi.mock('./barcode-svg', () => ({ barcodeSvg: () => '<svg />' }));

type Shown = Parameters<typeof showInventoryPage>[0];

function show(rows: readonly Recount[], { answers, ...world }: NonNullable<Shown> = {}) {
  return showInventoryPage({
    address: '/inventarios/7?aba=recontagem',
    answers: { [RECOUNTS]: () => answerJson({ results: rows }), ...answers },
    ...world,
  });
}

const FOUND_NOTHING = {
  name: 'Bia',
  lines: 1,
  matches: true,
  missing: 1,
  declared_at: '2026-01-21T02:41:00Z',
  withdrawn_at: null,
};

const panel = async (name = 'Recontagem 1') => within(await screen.findByRole('region', { name }));
const press = async (name: string) => userEvent.click((await panel()).getByRole('button', { name }));
const sent = (seen: ReturnType<typeof showInventoryPage>['seen'], method: string) =>
  seen.filter((call) => call.method === method).map(({ path, body }) => [path, JSON.parse(body ?? 'null')]);

it('an inventory without recounts offers one', async () => {
  show([]);
  expect(await screen.findByText('Nenhuma recontagem neste inventário.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nova recontagem' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Escolher o que recontar' }));
  expect(await screen.findByRole('dialog', { name: 'Nova recontagem' })).toBeTruthy();
});

it('counts of a whole pharmacy have no recounts', async () => {
  show([], { comparison: () => comparisonOf({ source: 'pharmacy' }) });
  await screen.findByText('As contagens de uma farmácia como um todo não são recontadas.');
  expect(screen.queryByRole('button', { name: 'Nova recontagem' })).toBeNull();
});

it('an open recount says who finished it and what is left', async () => {
  show([recountOf({ searched_items: 1, done: [FOUND_NOTHING] })]);
  const { getByText } = await panel();
  expect(
    getByText(/^Bia terminou em .+: 1 item procurado e não encontrado, 1 item sem resposta\.$/),
  ).toBeTruthy();
});

it("a mark 'não encontrado' shows within seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const rows = [recountOf({ searched_items: 0 })];
  show(rows);
  await panel();
  rows[0] = recountOf({ searched_items: 1, done: [FOUND_NOTHING] });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect((await panel()).getByText(/1 item procurado e não encontrado/)).toBeTruthy();
});

it('a recount shows round, collector, progress and creator', async () => {
  show([recountOf({ name: LONG_NAME, collector: { sub: 'bia', name: LONG_NAME } })]);
  const { getByText, getByTitle } = await panel(LONG_NAME);
  expect(getByText('Em Andamento')).toBeTruthy();
  const moment = getByTitle('20/01/2026 20:00:00');
  expect(moment.textContent).toMatch(/^20\/01.* 20:00$/);
  expect(moment.parentElement?.textContent).toBe(
    `2ª contagem · ${LONG_NAME} · 1 de 3 itens recontados · criada por Rui, ${moment.textContent}`,
  );
});

it('a recount closes and reopens like any section', async () => {
  const answers = { 'PATCH /api/inventories/7/smart-finalize/': () => answerJson({ success: true }) };
  let state: Recount['state'] = 'open';
  const { seen } = show([], {
    answers: { ...answers, [RECOUNTS]: () => answerJson({ results: [recountOf({ state })] }) },
  });
  await panel();
  state = 'closed';
  await press('Fechar Recontagem 1');
  const { findByText } = await panel();
  await findByText('Fechada');
  expect(await findByText('2 itens não encontrados esperam decisão, na lista.')).toBeTruthy();
  await press('Reabrir Recontagem 1');
  await waitFor(() =>
    expect(sent(seen, 'PATCH').map(([, body]) => body)).toEqual([
      { finalizado: true, section_id: recountOf().section_id },
      { finalizado: false, section_id: recountOf().section_id },
    ]),
  );
});

it('a refused close shows why in the panel', async () => {
  const refusal = () => refuse(409, 'conflict', 'Outra pessoa acabou de fechar.');
  show([recountOf()], { answers: { 'PATCH /api/inventories/7/smart-finalize/': refusal } });
  await press('Fechar Recontagem 1');
  expect((await (await panel()).findByRole('alert')).textContent).toBe(
    'Erro ao fechar a recontagem. Outra pessoa acabou de fechar.',
  );
});

it('a recount is cancelled with a written reason', async () => {
  const { seen } = show([recountOf()], {
    answers: { [`POST ${RECOUNT}cancel/`]: () => answerJson(recountOf({ state: 'cancelled' })) },
  });
  await press('Cancelar recontagem: Recontagem 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar Recontagem 1' }));
  const submit = dialog.getByRole('button', { name: 'Cancelar recontagem' });
  await userEvent.type(dialog.getByLabelText(/^Por que cancelar/), 'Engano');
  await userEvent.click(submit);
  expect(dialog.getByText('Escreva o motivo com ao menos 10 caracteres.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Por que cancelar/), ', a lista é outra.');
  await userEvent.click(submit);
  await waitFor(() =>
    expect(sent(seen, 'POST')).toEqual([[`${RECOUNT}cancel/`, { reason: 'Engano, a lista é outra.' }]]),
  );
});

it('a cancelled recount shows who and why and allows only reading', async () => {
  show([recountOf({ state: 'cancelled', cancelled_by: 'Rui', cancel_reason: 'Lista feita por engano.' })]);
  const { getByText, getByRole, getAllByRole } = await panel();
  expect(getByText('Cancelada por Rui: Lista feita por engano.')).toBeTruthy();
  expect(getByRole('link', { name: 'Ver a lista de Recontagem 1' })).toBeTruthy();
  expect(getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Imprimir lista']);
});

const own = recountOf({
  stray_items: 1,
  same_counters: [{ sub: 'ana', name: 'Ana', items: 2, is_unproved: false }],
});

it('an administrator releases a recount by the original counter', async () => {
  const { seen } = show([own], {
    role: 'admin',
    answers: { [`PUT ${RECOUNT}override/`]: () => answerJson(recountOf()) },
  });
  const { getByText } = await panel();
  expect(getByText('1 item recontado está fora da lista e não vale.')).toBeTruthy();
  expect(getByText(/^Ana recontou 2 itens que já tinha contado; não vale sem liberação/)).toBeTruthy();
  await press('Liberar Ana');
  const dialog = within(await screen.findByRole('dialog', { name: 'Liberar Ana' }));
  fireEvent.change(dialog.getByLabelText(/^Por que liberar/), {
    target: { value: 'Só ela estava na loja.' },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Liberar' }));
  await waitFor(() =>
    expect(sent(seen, 'PUT')).toEqual([
      [`${RECOUNT}override/`, { collector_sub: 'ana', reason: 'Só ela estava na loja.' }],
    ]),
  );
});

it('a moderator sees that only an administrator releases', async () => {
  show([own]);
  const { getByText, queryByRole } = await panel();
  expect(getByText('Só um administrador libera.')).toBeTruthy();
  expect(queryByRole('button', { name: 'Liberar Ana' })).toBeNull();
});

it('a release shows who made it and why', async () => {
  const override = {
    collector_sub: 'ana',
    collector_name: 'Ana',
    reason: 'Só ela estava na loja.',
    overridden_by: 'Rui',
    overridden_at: '2026-01-20T23:00:00Z',
  };
  show([recountOf({ overrides: [override] })]);
  expect(
    (await panel()).getByText('Ana reconta o que já contou, liberado por Rui: Só ela estava na loja.'),
  ).toBeTruthy();
});

it('an approved inventory freezes its recounts', async () => {
  const approved = settlementOf({ approved_at: '2026-01-21T02:45:00Z', approved_by: 'Rui' });
  show([own], { role: 'admin', steps: () => settledSteps(approved, { state: 'approved' }) });
  await waitFor(async () =>
    expect((await panel()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Imprimir lista',
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Nova recontagem' })).toBeNull();
});

it('items without a result lead to a third round', async () => {
  const { filters } = comparisonOf();
  show([recountOf({ state: 'closed' })], {
    comparison: () => comparisonOf({ filters: { ...filters, third_round: 2, no_consensus: 1 } }),
  });
  const left = within(await screen.findByRole('region', { name: 'Sem resultado' }));
  expect(left.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 itens com contagens que não batem', '/inventarios/7?filtro=third_round&aba=divergencias'],
    ['1 item sem consenso, que espera decisão', '/inventarios/7?filtro=no_consensus&aba=divergencias'],
  ]);
  await userEvent.click(left.getByRole('button', { name: 'Pedir 3ª contagem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova recontagem' }));
  expect(dialog.getByRole('radio', { name: /^3ª contagem/, checked: true })).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: /^Sem resultado/, checked: true })).toBeTruthy();
});

it.each([
  ['Espera Bia: falta 1 item.', { items: 2, found_items: 1 }],
  [
    'Clique em Fechar para decidir o que vale.',
    { items: 2, found_items: 1, declared_at: '2026-01-20T15:00:00Z' },
  ],
  [
    'Lista completa e pronta: fecha sozinha em um minuto.',
    { items: 1, found_items: 1, declared_at: '2026-01-20T15:00:00Z' },
  ],
  [
    'Lista completa. Foi reaberta à mão: clique em Fechar.',
    { items: 1, found_items: 1, closes_itself: false },
  ],
] as const)('an open recount says what it waits for: %s', async (text, changes) => {
  const collector = { sub: 'bia', name: 'Bia' };
  show([recountOf({ state: 'open', decided_items: 0, collector, ...changes })]);
  const shown = await panel();
  expect(await shown.findByText(text)).toBeTruthy();
  expect(shown.getByRole('button', { name: /^Fechar/ }).getAttribute('data-variant')).toBe(
    'declared_at' in changes ? 'filled' : 'default',
  );
});

it('a recount that nobody began leads to its phone', async () => {
  show([recountOf({ state: 'open', found_items: 0, decided_items: 0 })]);
  const link = await (await panel()).findByRole('link', { name: 'Conectar coletor' });
  expect(link.getAttribute('href')).toBe('/usuarios/conectar');
});

it('an inventory that a recount opened says why and what it waits for', async () => {
  const collector = { sub: 'bia', name: 'Bia' };
  show([recountOf({ state: 'open', items: 2, found_items: 1, decided_items: 0, collector })], {
    comparison: () => comparisonOf({ reopened_by_recount_at: '2026-01-20T15:00:00Z', open_sections: 1 }),
  });
  const why = await screen.findByRole('region', { name: 'Por que está aberto' });
  expect(why.textContent).toBe(
    'Reaberto para recontagem em 20/01/2026 12:00:00. Quando a última recontagem fechar, volta automaticamente para “Em conferência”.Recontagem 1: 1 item recontado de 2. Espera Bia: falta 1 item.',
  );
});

const SETTLED = 'A apuração versão 1 deixa de valer: será preciso apurar de novo.';

it.each([
  ['finalised', checkingSteps, false],
  ['settled', settledSteps, true],
] as const)(
  'the dialog of a recount says that it reopens a %s inventory',
  async (_name, steps, isSettled) => {
    show([], { steps: () => steps() });
    await userEvent.click(await screen.findByRole('button', { name: 'Nova recontagem' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova recontagem' });
    expect(dialog.textContent).toContain(
      'Este inventário está finalizado. A recontagem o reabre; as seções contadas continuam finalizadas. Quando a última recontagem fechar, ele volta automaticamente para “Em conferência”.',
    );
    expect(dialog.textContent?.includes(SETTLED)).toBe(isSettled);
  },
);
