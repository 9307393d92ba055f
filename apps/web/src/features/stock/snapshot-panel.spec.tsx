import type { Snapshot } from '@balanco/contract/comparison/comparison';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, refuse } from '../../testing/app';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { settledSteps, settlementOf, stepsOf } from '../settlement/testing/settlement-fixtures';
import { repeatedText } from './snapshot-words';

const POST = 'POST /api/inventories/7/snapshot/';
const PATCH = 'PATCH /api/inventories/7/snapshot/';

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const showSnapshot = (taken: Partial<Snapshot>, answers = {}) =>
  showInventoryPage({ comparison: () => comparisonOf({}, taken), answers });

it.each([
  [
    'Saldo do catálogo (guardado sozinho se o catálogo mudar)',
    { version: null, taken_at: null, taken_by: null },
  ],
  ['Saldo do catálogo na primeira contagem, guardado em 20/01/2026 12:00:00', {}],
  ['Saldo guardado em 20/01/2026 12:00:00 por Ana', { version: 2, taken_by: 'Ana' }],
])('Resumo shows "%s"', async (words, taken) => {
  showSnapshot(taken);
  const panel = within(await screen.findByRole('region', { name: 'Saldo esperado' }));
  expect(panel.getByText(words)).toBeTruthy();
});

it('a notice counts items whose stock changed in the catalogue', async () => {
  showSnapshot({ changed_since: 3 });
  const notice = await screen.findByRole('region', { name: 'Aviso' });
  expect(notice.textContent).toContain('O saldo de 3 itens mudou no catálogo depois de guardado.');
  const link = within(notice).getByRole('link', { name: '3 itens' });
  expect(link.getAttribute('href')).toBe('/inventarios/7?filtro=stock_changed&aba=divergencias');
});

it('a notice offers to import the stock that the catalogue lacks', async () => {
  showSnapshot({ units: 0 });
  const notice = await screen.findByRole('region', { name: 'Aviso' });
  expect(notice.textContent).toContain('O catálogo desta farmácia está sem saldo');
  expect(within(notice).getByRole('link', { name: 'Importar com saldo' })).toBeTruthy();
});

it('a notice warns of many items imported just after the capture', async () => {
  showSnapshot({ added_after: 1_200 });
  const notice = await screen.findByRole('region', { name: 'Aviso' });
  expect(notice.textContent).toContain('O catálogo recebeu 1.200 itens logo depois de guardar o saldo');
  expect(within(notice).getByRole('button', { name: 'Guardar o saldo de novo' })).toBeTruthy();
});

it('changed stock and an unfinished import share one notice and one button', async () => {
  showSnapshot({ changed_since: 3, added_after: 60 });
  const notices = await screen.findAllByRole('region', { name: 'Aviso' });
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    'O saldo de 3 itens mudou no catálogo depois de guardado. O catálogo recebeu 60 itens logo depois de guardar o saldo: uma importação ainda não tinha terminado. Eles não são esperados.Guardar o saldo de novo',
  ]);
});

it("Resumo shows moment and amount of the stock on the pharmacy's clock", async () => {
  const comparison = comparisonOf({ time_zone: 'America/Manaus' });
  showInventoryPage({ comparison: () => comparison });
  const panel = within(await screen.findByRole('region', { name: 'Saldo esperado' }));
  expect(
    panel.getByText('Saldo do catálogo na primeira contagem, guardado em 20/01/2026 11:00:00'),
  ).toBeTruthy();
  expect(panel.getByText('20/01/2026 10:30:00')).toBeTruthy();
  expect(panel.getByText('1.234,5 un')).toBeTruthy();
  expect(panel.getByText(/10\.874,30/)).toBeTruthy();
});

it('an approved inventory cannot capture its stock again', async () => {
  showInventoryPage({
    comparison: () => comparisonOf({ state: 'approved', version: 1 }, { changed_since: 3 }),
    steps: () => stepsOf({ state: 'approved' }),
  });
  const notice = await screen.findByRole('region', { name: 'Aviso' });
  expect(notice.textContent).toContain('O saldo de 3 itens mudou');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar o saldo de novo' })).toBeNull());
});

it('counts of a whole pharmacy offer no capture', async () => {
  showInventoryPage({ comparison: () => comparisonOf({ source: 'pharmacy' }) });
  await screen.findByText('Em Andamento');
  expect(screen.queryByRole('button', { name: 'Guardar o saldo de novo' })).toBeNull();
});

it('capturing again asks first and then shows the new version', async () => {
  const next = comparisonOf({}, { version: 2, taken_by: 'Ana', taken_at: '2026-01-21T15:00:00Z' });
  let now = comparisonOf();
  const { seen } = showInventoryPage({
    comparison: () => now,
    answers: {
      [POST]: () => {
        now = next;
        return answerJson(next, 201);
      },
    },
  });
  await press('Guardar o saldo de novo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar o saldo de novo' }));
  expect(dialog.getByText(/A versão 1 continua guardada\./)).toBeTruthy();
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar o saldo de agora' }));
  expect(await screen.findByText('Saldo guardado em 21/01/2026 12:00:00 por Ana')).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

const unclear: Partial<Snapshot> = {
  is_mode_clear: false,
  repeated: 10,
  repeated_equal: 5,
  mode: 'repeated',
  mode_examples: [
    { description: 'DIPIRONA', internal_code: '000123', rows: 2, repeated: 40, summed: 80 },
    { description: '', internal_code: '', rows: 3, repeated: 1.5, summed: 1_004 },
  ],
};

it('an unclear catalogue asks with both readings and stores the choice', async () => {
  const { seen } = showSnapshot(unclear, {
    [PATCH]: () => answerJson(comparisonOf({}, { ...unclear, mode: 'summed', is_mode_chosen: true })),
  });
  const notice = within(await screen.findByRole('region', { name: 'Aviso' }));
  expect(notice.getByText('O saldo repete ou soma?')).toBeTruthy();
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'DIPIRONA (000123), 2 linhas: repete 40 un, soma 80 un',
    'Sem descrição, 3 linhas: repete 1,5 un, soma 1.004 un',
  ]);
  expect(notice.getByRole('button', { name: /^Repete\. .*são 40 unidades/ })).toBeTruthy();
  await userEvent.click(notice.getByRole('button', { name: /^Soma\. .*são 80 unidades/ }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PATCH')?.body).toBe(JSON.stringify({ mode: 'summed' })),
  );
});

it.each([
  ['an unchanged catalogue', {}],
  ['products registered during the count', { added_after: 49 }],
  ['a clear reading', { ...unclear, is_mode_clear: true }],
  ['a chosen reading', { ...unclear, is_mode_chosen: true }],
])('%s causes no notice', async (_what, taken) => {
  showSnapshot(taken);
  await screen.findByText('Em Andamento');
  expect(screen.queryByRole('region', { name: 'Aviso' })).toBeNull();
});

it('the notice reports a choice that was not stored', async () => {
  showSnapshot(unclear, { [PATCH]: () => refuse(503, 'unavailable', 'Tente mais tarde.') });
  await press(/^Soma/);
  expect(await screen.findByText('Erro ao gravar como ler o saldo. Tente mais tarde.')).toBeTruthy();
});

it('the options change the choice later', async () => {
  const { seen } = showSnapshot(
    { ...unclear, is_mode_chosen: true },
    { [PATCH]: () => answerJson(comparisonOf()) },
  );
  await press('Mais opções de Balanço Geral');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Como ler o saldo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'O saldo repete ou soma?' }));
  expect(within(dialog.getByRole('list', { name: 'Exemplos' })).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('radio', { name: /Soma/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(await screen.findByText('Saldo de vários códigos: Soma.')).toBeTruthy();
});

it.each([
  [0, 0, null],
  [1, 1, '1 item com vários códigos e saldo; 1 tem o mesmo saldo em todas as linhas.'],
  [10, 5, '10 itens com vários códigos e saldo; 5 têm o mesmo saldo em todas as linhas.'],
  [3, 0, '3 itens com vários códigos e saldo; nenhum tem o mesmo saldo em todas as linhas.'],
])(
  '%d items with several codes, of which %d agree, get their sentence',
  (repeated, repeated_equal, words) => {
    expect(repeatedText(comparisonOf({}, { repeated, repeated_equal }).snapshot)).toBe(words);
  },
);

const { totals } = comparisonOf();
const settled = { ...totals, net: -46.69, gross: 139.17 };
const approval = { approved_at: '2026-01-21T03:00:00Z', approved_by: 'Bia' };
const LINK = { name: 'Ver em Fechamento' };

it.each([
  ['/inventarios/7', 'settled', 'Apurado · versão 1'],
  ['/inventarios/7', 'exported', 'Aprovado · versão 1'],
  ['/inventarios/7?aba=divergencias', 'approved', 'Aprovado · versão 1'],
] as const)('%s shows the totals of what was %s where they differ', async (address, state, words) => {
  const current = settlementOf({ totals: settled, ...(state !== 'settled' && approval) });
  showInventoryPage({ address, steps: () => settledSteps(current, { state }) });
  const link = await screen.findByRole('link', LINK);
  expect(link.getAttribute('href')).toBe('/inventarios/7?aba=fechamento');
  expect(link.closest('section')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    `${words}: líquido -R$ 46,69, bruto R$ 139,17. Abaixo, a situação de agora, com o que mudou depois. Ver em Fechamento`,
  );
});

it('zeroed items differ though nothing changed later', async () => {
  const current = settlementOf({ totals: settled, ...approval, zeroed_items: 1 });
  showInventoryPage({ steps: () => settledSteps(current, { state: 'approved' }) });
  const notice = (await screen.findByRole('link', LINK)).closest('section');
  expect(notice?.textContent).toContain('Abaixo, a situação de agora, sem os não contados zerados.');
});

it('equal totals need no notice', async () => {
  const current = settlementOf({ totals, ...approval });
  showInventoryPage({ steps: () => settledSteps(current, { state: 'exported' }) });
  await screen.findByText('Exportado · versão 1');
  expect(screen.queryByRole('link', LINK)).toBeNull();
});
