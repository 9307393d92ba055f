import type { Recount, RecountDetail } from '@balanco/contract/recounts/recounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, refuse } from '../../testing/app';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { STEPS, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { checkingSteps, settledSteps } from '../settlement/testing/settlement-fixtures';
import {
  LONG_CODE,
  LONG_NAME,
  RECOUNT,
  RECOUNT_SECTION,
  RECOUNTS,
  recountDetailOf,
  recountItemOf,
  recountOf,
} from './testing/recount-fixtures';

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

const release = {
  collector_sub: 'bia',
  collector_name: 'Bia',
  reason: 'Só ela estava na loja.',
  overridden_by: 'Rui',
  overridden_at: '2026-01-20T23:00:00Z',
};
const RELEASED = 'Bia reconta o que já contou, liberado por Rui: Só ela estava na loja.';

it('a release shows who made it and why', async () => {
  show([recountOf({ overrides: [release] })]);
  expect((await panel()).getByText(RELEASED)).toBeTruthy();
});

it('an approved inventory freezes its recounts', async () => {
  show([own], { role: 'admin', steps: () => settledSteps(undefined, { state: 'approved' }) });
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

function showList(
  recount: RecountDetail,
  answers: NonNullable<Parameters<typeof showInventoryPage>[0]>['answers'] = {},
) {
  return showInventoryPage({
    address: `/inventarios/7?aba=recontagem&secao=${RECOUNT_SECTION}`,
    answers: { [`GET ${RECOUNT}`]: () => answerJson(recount), ...answers },
  });
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'Itens de Recontagem 1' }));

it('an item that somebody looked for says by whom, and asks nothing while the recount is open', async () => {
  showList(recountDetailOf([recountItemOf({ searched: { name: 'Bia', at: '2026-01-21T02:41:00Z' } })]));
  expect((await list()).getByText('Balcão · procurado por Bia, não encontrado')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Não encontrados na recontagem' })).toBeNull();
});

it('an item shows codes, sections and state, but no quantity', async () => {
  const two = [
    { id: null, name: 'Balcão' },
    { id: null, name: '' },
  ];
  showList(
    recountDetailOf([
      recountItemOf({ seen: two, is_found: true }),
      recountItemOf({
        key: 'i:3',
        description: '',
        internal_code: LONG_CODE,
        barcodes: [LONG_CODE],
        own_code: LONG_CODE,
        seen: [],
      }),
    ]),
  );
  const items = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'LOSARTANA 50MG C/30000002 · 7891234567895Balcão, Sem seção · recontado',
    `Código ${LONG_CODE}${LONG_CODE} · ${LONG_CODE}Não contado antes · a recontar`,
  ]);
  expect(await (await list()).findByRole('img', { name: `Código de barras ${LONG_CODE}` })).toBeTruthy();
});

it('an item of one section says where alone to count it', async () => {
  showList(recountDetailOf([recountItemOf({ only_in: ['Depósito', ''] })]));
  expect((await list()).getByText('Conte só em: Depósito, Sem seção · a recontar')).toBeTruthy();
});

it('a list of 300 items is complete, each with its bars', async () => {
  const items = Array.from({ length: 300 }, (_, index) =>
    recountItemOf({ key: `i:${index}`, own_code: `${7891000000000 + index}`, description: LONG_NAME }),
  );
  showList(recountDetailOf(items));
  expect(await screen.findAllByText(LONG_NAME)).toHaveLength(300);
  await waitFor(() => expect(document.images).toHaveLength(300));
});

const closed = recountDetailOf(
  [
    recountItemOf(),
    recountItemOf({ key: 'i:3', description: LONG_NAME, not_found: 'keep' }),
    recountItemOf({ key: 'i:4', is_found: true }),
  ],
  { state: 'closed' },
);
const NOT_FOUND = `PUT ${RECOUNT}not-found/`;

it('items not found are decided together and can be undone', async () => {
  const { seen } = showList(closed, { [NOT_FOUND]: () => answerJson(closed) });
  const missing = await region('Não encontrados na recontagem');
  expect(missing.getByRole('heading').textContent).toBe('Não encontrados na recontagem (2)');
  expect(missing.getByText('000002 · Vale a contagem anterior')).toBeTruthy();
  const zero = missing.getByRole<HTMLButtonElement>('button', { name: 'Confirmar zero' });
  expect(zero.disabled).toBe(true);
  await userEvent.click(missing.getByRole('checkbox', { name: 'Selecionar todos' }));
  await userEvent.click(zero);
  await screen.findByText('Decisão gravada para 2 itens.');
  await userEvent.click(missing.getByRole('checkbox', { name: LONG_NAME }));
  await userEvent.click(missing.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() =>
    expect(sent(seen, 'PUT').map(([, body]) => body)).toEqual([
      { items: ['i:2', 'i:3'], decision: 'zero' },
      { items: ['i:3'], decision: null },
    ]),
  );
});

it('an item decided by itself says so', async () => {
  showList(recountDetailOf([recountItemOf({ is_settled: true })], { state: 'closed' }));
  expect((await region('Não encontrados na recontagem')).getByText('000002 · Decidido no item')).toBeTruthy();
  expect((await list()).getByText('Balcão · decidido no item')).toBeTruthy();
});

it('a third round cannot send items to a further round', async () => {
  showList({ ...closed, round: 3 });
  const missing = await region('Não encontrados na recontagem');
  expect(missing.queryByRole('button', { name: 'Mandar à 3ª contagem' })).toBeNull();
  expect(missing.getByRole('button', { name: 'Manter a contagem anterior' })).toBeTruthy();
});

it('a refused decision shows why and keeps the selection', async () => {
  showList(closed, { [NOT_FOUND]: () => refuse(409, 'conflict', 'O inventário foi aprovado.') });
  const missing = await region('Não encontrados na recontagem');
  await userEvent.click(missing.getByRole('checkbox', { name: LONG_NAME }));
  await userEvent.click(missing.getByRole('button', { name: 'Confirmar zero' }));
  expect((await missing.findByRole('alert')).textContent).toBe(
    'Erro ao gravar a decisão. O inventário foi aprovado.',
  );
  expect(missing.getByRole<HTMLInputElement>('checkbox', { name: LONG_NAME }).checked).toBe(true);
});

const strays = [
  { key: 'i:8', internal_code: '000008', description: 'SORO' },
  { key: `b:${LONG_CODE}`, internal_code: '', description: '' },
];
const STRAYS = `PUT ${RECOUNT}strays/`;

it('stray items join the list one by one or all together', async () => {
  const recount = recountDetailOf([recountItemOf()], { strays });
  const { seen } = showList(recount, { [STRAYS]: () => answerJson(recount) });
  const outside = await region('Fora da lista');
  expect(outside.getByText('SORO · 000008')).toBeTruthy();
  await userEvent.click(outside.getByRole('button', { name: `Pôr ${LONG_CODE} na lista` }));
  await screen.findByText('A lista da recontagem foi ampliada.');
  await userEvent.click(outside.getByRole('button', { name: 'Pôr todos na lista' }));
  await waitFor(() =>
    expect(sent(seen, 'PUT').map(([, body]) => body)).toEqual([
      { items: [`b:${LONG_CODE}`] },
      { items: ['i:8', `b:${LONG_CODE}`] },
    ]),
  );
});

it('many stray items collapse behind a button', async () => {
  const many = Array.from({ length: 12 }, (_none, index) => ({
    key: `i:${index}`,
    internal_code: String(index),
    description: `ITEM ${index}`,
  }));
  showList(recountDetailOf([recountItemOf()], { strays: many }));
  const outside = await region('Fora da lista');
  expect(outside.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(outside.getByRole('button', { name: 'Mostrar todos (12)' }));
  expect(outside.getAllByRole('listitem')).toHaveLength(12);
});

it('a cancelled recount cannot take stray items', async () => {
  showList(recountDetailOf([recountItemOf()], { strays, state: 'cancelled' }));
  expect((await region('Fora da lista')).queryByRole('button')).toBeNull();
});

it('a list that cannot be extended shows why', async () => {
  showList(recountDetailOf([recountItemOf()], { strays }), {
    [STRAYS]: () => refuse(409, 'conflict', 'O item já está em outra recontagem.'),
  });
  const outside = await region('Fora da lista');
  await userEvent.click(outside.getByRole('button', { name: 'Pôr SORO na lista' }));
  expect((await outside.findByRole('alert')).textContent).toBe(
    'Erro ao pôr na lista. O item já está em outra recontagem.',
  );
});

it('the printed list has bars and releases, but no quantity', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const item = recountItemOf({ description: LONG_NAME, barcodes: [LONG_CODE], own_code: LONG_CODE });
  showList(recountDetailOf([item], { overrides: [release] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir a lista de Recontagem 1' }));
  const paper = await screen.findByRole('article', { name: 'Lista de recontagem' });
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = within(paper);
  expect(sheet.getByRole('heading').textContent).toBe('Recontagem 1: Balanço Geral');
  expect(sheet.getByText(/^Farmácia São João · 2ª contagem · Bia · 1 item · impresso em /)).toBeTruthy();
  expect(sheet.getByText(RELEASED)).toBeTruthy();
  expect(sheet.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Balcão',
    LONG_NAME,
    `000002 · ${LONG_CODE}`,
    '',
    '',
  ]);
  expect(sheet.getByRole('img', { name: `Código de barras ${LONG_CODE}` })).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('article', { name: 'Lista de recontagem' })).toBeNull();
});

it('an approved inventory decides and adds nothing', async () => {
  const strays = [{ key: 'i:9', description: 'DIPIRONA', internal_code: '000009' }];
  showList(recountDetailOf([recountItemOf()], { state: 'closed', strays }), {
    [STEPS]: () => answerJson(settledSteps(undefined, { state: 'approved' })),
  });
  const missing = await region('Não encontrados na recontagem');
  await waitFor(() => expect(missing.queryAllByRole('button')).toEqual([]));
  expect(missing.queryAllByRole('checkbox')).toEqual([]);
  expect(missing.getByText('LOSARTANA 50MG C/30')).toBeTruthy();
  expect((await region('Fora da lista')).queryAllByRole('button')).toEqual([]);
});
