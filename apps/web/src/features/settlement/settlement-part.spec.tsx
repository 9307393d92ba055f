import { CHECKS } from '@balanco/contract/settlement/checks';
import type { SettlementChange } from '@balanco/contract/settlement/settlements';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, pageOf, refuse } from '../../testing/app';
import { comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { STEPS, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import {
  checkingSteps,
  checkOf,
  checksOf,
  settledSteps,
  settlementOf,
  stepsOf,
} from './testing/settlement-fixtures';

const address = '/inventarios/7?aba=fechamento';
const VERSIONS = 'GET /api/inventories/7/settlements/';
const CHOOSE = 'PUT /api/inventories/7/uncounted/';
const region = (name: string) => screen.findByRole('region', { name });
const spaced = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

it.each([
  [1, 0, '1 item sem o motivo exigido.', 0],
  [1, 1, 'O item que pede motivo já tem um.', 1],
  [3, 1, '1 de 3 itens que pedem motivo já tem um.', 1],
])('of %i items that need a reason, %i have one', async (needed, given, sentence, bars) => {
  showInventoryPage({ address, steps: () => checkingSteps({ reasons: { from: 100, needed, given } }) });
  const reasons = within(await region('Motivos'));
  expect(reasons.getByText(sentence)).toBeTruthy();
  expect(reasons.queryAllByRole('progressbar')).toHaveLength(bars);
});

const lines = async () =>
  within(await region('Antes de apurar'))
    .getAllByRole('listitem')
    .map((line) => spaced(line.textContent));

it('blocking checks come first, then warnings, then met ones', async () => {
  showInventoryPage({ address });
  const [first, second, third, none] = await lines();
  expect(first).toBe('ImpedeO inventário ainda está em andamento. Finalize-o primeiro.Ver inventários');
  expect(second).toBe('Impede1 seção ainda está aberta.Ver seções');
  expect(third).toBe(
    'Aviso2 códigos não cadastrados não entram no resultado. Vincule, cadastre ou ignore.Ver códigos',
  );
  expect(none).toBeUndefined();
  const list = within(await region('Antes de apurar'));
  expect(list.getByText(/conferências em ordem/)).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'ver' }));
  const { checks, uncounted } = stepsOf();
  const met = checks
    .filter(({ is_met }) => is_met)
    .map(({ key }) => CHECKS[key].met({ count: 0, uncounted }));
  expect((await lines()).slice(3)).toEqual(met.map((sentence) => expect.stringContaining(`OK${sentence}`)));
  expect(list.getByRole('button', { name: 'ocultar' }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Ver códigos' }).getAttribute('href')).toBe(
    '/inventarios/7?aba=nao-cadastrados',
  );
});

it('every unmet check links to its remedy', async () => {
  const checks = checksOf().map(({ key }) => checkOf(key, { is_met: false, count: 2 }));
  showInventoryPage({ address, steps: () => stepsOf({ checks }) });
  const list = within(await region('Antes de apurar'));
  const remedies = [
    ...list.queryAllByRole('link'),
    ...within(list.getByRole('list')).queryAllByRole('button'),
  ];
  expect(remedies).toHaveLength(checks.length);
  const leadsTo = (name: string) => list.getByRole('link', { name }).getAttribute('href');
  expect(list.getAllByRole('link', { name: 'Decidir' })[0]?.getAttribute('href')).toBe(
    '/inventarios/7?filtro=recounting&aba=divergencias&item=decidir',
  );
  expect(leadsTo('Ver recontagens')).toBe('/inventarios/7?aba=recontagem');
  expect(leadsTo('Ver aparelhos')).toBe('/acompanhamento?inventario=7');
});

it('a remedy on the same page stays on its part and brings its panel into view', async () => {
  const checks = checksOf(checkOf('uncounted', { is_met: false, count: 2 }));
  const { router } = showInventoryPage({ address, steps: () => stepsOf({ checks }) });
  const list = within(await region('Antes de apurar'));
  await userEvent.click(list.getByRole('link', { name: 'Decidir' }));
  expect(router.state.location.search).toBe('?aba=fechamento');
  await vi.waitFor(async () => expect(document.activeElement).toBe(await region('Não contados')));
});

it('devices of a finalised inventory link to Contagens', async () => {
  const checks = checksOf(checkOf('device_queues', { is_met: false, count: 2 }));
  showInventoryPage({
    address,
    steps: () => checkingSteps({ checks }),
    comparison: () => comparisonOf({ state: 'checking' }),
  });
  const link = within(await region('Antes de apurar')).getByRole('link', { name: 'Ver linhas' });
  expect(link.getAttribute('href')).toMatch(/^\/contagens\?/);
});

it('steps that fail to load show why and offer a retry', async () => {
  const replies = [refuse(503, 'unavailable', 'Tente mais tarde.')];
  showInventoryPage({ address, answers: { [STEPS]: () => replies.shift() ?? answerJson(stepsOf()) } });
  expect((await screen.findByRole('alert')).textContent).toBe('Tente mais tarde.');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await region('Antes de apurar')).toBeTruthy();
});

const { uncounted } = checkingSteps();
const many = {
  ...uncounted,
  positive: { items: 1612, units: 4000, value: 18430 },
  negative: { items: 3, units: -5, value: -20 },
};

it('the sums of uncounted items show negative stock apart', async () => {
  showInventoryPage({ address, steps: () => checkingSteps({ uncounted: many }) });
  const text = spaced((await region('Não contados')).textContent);
  expect(text).toContain('Com saldo1.612 itens · 4.000 un · R$ 18.430,00');
  expect(text).toContain('Com saldo negativo (zerar é sobra)3 itens · -5 un · -R$ 20,00');
});

it('no choice is marked until somebody chooses', async () => {
  const undecided = checksOf(checkOf('uncounted', { is_met: false, count: 1615 }));
  let steps = checkingSteps({ uncounted: many, checks: undecided });
  const { seen } = showInventoryPage({
    address,
    steps: () => steps,
    answers: {
      [CHOOSE]: () => {
        steps = checkingSteps({ uncounted: many });
        return answerJson(steps);
      },
    },
  });
  const panel = within(await region('Não contados'));
  expect(panel.getByText(/^Nada escolhido:/)).toBeTruthy();
  const keep = panel.getByRole<HTMLInputElement>('radio', { name: 'Manter' });
  expect(keep.checked).toBe(false);
  await userEvent.click(keep);
  await waitFor(() => expect(keep.checked).toBe(true));
  expect(panel.queryByText(/^Nada escolhido:/)).toBeNull();
  const sent = bodiesOf(seen, 'PUT');
  expect(sent).toEqual([{ decision: 'keep' }]);
});

it("zeroing shows the server's refusal", async () => {
  showInventoryPage({ address });
  const radio = await screen.findByRole('radio', { name: 'Zerar' });
  expect((radio as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText('Feche todas as seções antes de zerar os não contados.')).toBeTruthy();
});

it('a moderator sees that only an administrator zeroes', async () => {
  showInventoryPage({ address, steps: () => checkingSteps() });
  expect(await screen.findByText('Só um administrador zera o saldo de itens não contados.')).toBeTruthy();
});

it('zeroing asks for the number of items and sends it once', async () => {
  const { seen } = showInventoryPage({
    address,
    role: 'admin',
    steps: () => checkingSteps({ uncounted: many }),
    answers: {
      [CHOOSE]: () => answerJson(checkingSteps({ uncounted: { ...many, decision: 'zero' } })),
    },
  });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Zerar' }).disabled).toBe(false),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Zerar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zerar não contados' }));
  const zero = dialog.getByRole<HTMLButtonElement>('button', { name: 'Zerar' });
  expect(zero.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(/Digite quantos itens/), '1615{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual(['{"decision":"zero","confirmed_items":1615}']);
});

it('a changed number blocks settling until it is confirmed again', async () => {
  const unconfirmed = 'Agora são 1.615 itens não contados, e não 1.612. Confira e digite de novo.';
  const zeroed = { ...many, decision: 'zero', unconfirmed } as const;
  const checks = checksOf(checkOf('uncounted', { is_met: false, blocks: true, count: 1615 }));
  let steps = checkingSteps({ checks, uncounted: zeroed });
  const { seen } = showInventoryPage({
    address,
    role: 'admin',
    steps: () => steps,
    answers: {
      [CHOOSE]: () => {
        steps = checkingSteps({ uncounted: { ...zeroed, unconfirmed: null } });
        return answerJson(steps);
      },
    },
  });
  const list = within(await region('Antes de apurar'));
  expect(list.getAllByRole('listitem')[0]?.textContent).toBe(
    `ImpedeZerar não contados: ${unconfirmed}Decidir`,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar de novo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zerar não contados' }));
  await userEvent.type(dialog.getByLabelText(/Digite quantos itens/), '1615{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirmar de novo' })).toBeNull());
  const sent = seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual(['{"decision":"zero","confirmed_items":1615}']);
});

it('a moderator cannot confirm a changed number', async () => {
  const unconfirmed = 'Digite o número de itens que ficam com zero.';
  const steps = checkingSteps({ uncounted: { ...many, decision: 'zero', unconfirmed } });
  showInventoryPage({ address, steps: () => steps });
  expect(await within(await region('Não contados')).findByText(unconfirmed)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirmar de novo' })).toBeNull();
});

it('the current version shows five totals, its author and its hash', async () => {
  showInventoryPage({
    address,
    steps: () => settledSteps(),
    answers: { [VERSIONS]: () => answerJson({ results: [settlementOf()] }) },
  });
  const version = within(await region('Apuração versão 1'));
  const facts = version
    .getAllByRole('definition')
    .map((fact) => spaced(`${fact.previousElementSibling?.textContent}: ${fact.textContent}`));
  expect(facts).toEqual([
    'Falta: -R$ 774,00',
    'Sobra: +R$ 185,90',
    'Líquido: -R$ 588,10',
    'Bruto: R$ 959,90',
    'Não contado: R$ 86,00',
    expect.stringMatching(/^Apurada: Ana, 20\/01.* 23:30$/),
    'Aprovada: Ainda não',
    'Itens: 8 itens, 7 contados, 1 sem diferença',
    'Não contados: Manter: 1 item mantido',
    'Valor: custo',
    'Limites de aprovação: Zerar com um só administrador até 20 % do saldo; moderador até R$ 2.000,00 de bruto e R$ 200,00 por item',
    'Código de verificação: a3f5c9000000…Copiar',
  ]);
  const user = userEvent.setup();
  await user.click(version.getByRole('button', { name: 'Copiar código de verificação' }));
  expect(await navigator.clipboard.readText()).toBe(settlementOf().hash);
  expect(version.getByText('Copiado')).toBeTruthy();
});

it('an approved inventory offers no decision', async () => {
  const current = settlementOf({ approved_at: '2026-01-21T03:00:00Z', approved_by: 'Bia' });
  showInventoryPage({ address, steps: () => settledSteps(current, { state: 'approved' }) });
  expect(spaced((await region('Apuração versão 1')).textContent)).toMatch(/AprovadaBia, 21\/01.* 00:00/);
  expect(screen.queryByRole('region', { name: 'Antes de apurar' })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('a replaced version shows who replaced it and why', async () => {
  const old = settlementOf({
    superseded_at: '2026-01-22T03:00:00Z',
    superseded_by: 'Bia',
    superseded_reason: 'Faltou contar a geladeira',
    exports: 1,
    approved_at: '2026-01-21T03:00:00Z',
    approved_by: 'Ana',
    approval_reason: 'Não há outro',
  });
  showInventoryPage({
    address,
    steps: () => checkingSteps({ next_version: 2 }),
    answers: { [VERSIONS]: () => answerJson({ results: [old] }) },
  });
  const [version] = within(await region('Versões')).queryAllByRole('listitem');
  const text = spaced((version ?? (await screen.findByText('Versão 1')).closest('li'))?.textContent);
  expect(text).toContain('Versão 1 · substituída · 1 arquivo exportado');
  expect(text).toMatch(/aprovada por Ana, 21\/01.* 00:00: Não há outro/);
  expect(text).toMatch(/Substituída por Bia, 22\/01.* 00:00: Faltou contar a geladeira/);
  expect(text).toContain(
    'falta -R$ 774,00 · sobra +R$ 185,90 · líquido -R$ 588,10 · bruto R$ 959,90 · não contado R$ 86,00',
  );
});

it.each([
  ['1', 'Apuração versão 1', true],
  ['2', 'Apuração versão 1', false],
])('the address of version %s brings it into view', async (version, name, isShown) => {
  const current = settlementOf();
  const answers = { [VERSIONS]: () => answerJson({ results: [current] }) };
  showInventoryPage({ address: `${address}&versao=${version}`, steps: () => settledSteps(current), answers });
  const panel = await region(name);
  await waitFor(() => expect(document.activeElement === panel).toBe(isShown));
});

const second = settlementOf({ version: 2 });
const first = settlementOf({
  superseded_at: '2026-01-22T03:00:00Z',
  superseded_by: 'Bia',
  superseded_reason: 'Faltou contar a geladeira',
});
const figures = { settled: 20, how: 'counted', expected: 24, value: 8.5 } as const;
const side = { ...figures, reason: null, reason_text: '' };
const changed: SettlementChange = {
  key: 'i:2',
  internal_code: '000002',
  description: 'LOSARTANA',
  before: side,
  after: { ...side, settled: 22, reason: 'expired' },
};
const gone: SettlementChange = { ...changed, key: 'i:9', internal_code: '', description: '', after: null };

const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')));

function show(sinceSecond: readonly SettlementChange[] = [changed, gone]) {
  showInventoryPage({
    address: '/inventarios/7?aba=fechamento',
    steps: () => settledSteps(second),
    answers: {
      'GET /api/inventories/7/settlements/': () => answerJson({ results: [second, first] }),
      'GET /api/inventories/7/settlements/2/changes/?page=1&page_size=100': () => pageOf(sinceSecond),
      'GET /api/inventories/7/settlements/1/changes/?to=2&page=1&page_size=100': () => pageOf([changed]),
    },
  });
}

it('the changes since a version stand side by side', async () => {
  show();
  expect(await screen.findByText(/^Mudou desde a versão 2: 2 itens/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ver o que mudou' }));
  await screen.findByRole('dialog', { name: 'O que mudou desde a versão 2' });
  expect(rows('O que mudou desde a versão 2')).toEqual([
    ['Item', 'Versão 2', 'Agora'],
    ['LOSARTANA000002', '20 un, contadosem motivo', '22 un, contadomotivo: vencido'],
    ['Código 99', '20 un, contadoesperado 24valor R$ 8,50', 'não estava'],
  ]);
});

it('a changed reason text shows on both sides', async () => {
  const of = (reason_text: string) => ({ ...side, reason: 'other', reason_text }) as const;
  const even = { ...changed, key: 'i:3', before: { ...side, settled: 24 } };
  show([{ ...changed, before: of('caixa rasgada'), after: of('brinde do fornecedor') }, even]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ver o que mudou' }));
  await screen.findByRole('dialog', { name: 'O que mudou desde a versão 2' });
  expect(rows('O que mudou desde a versão 2')[1]?.slice(1)).toEqual([
    '20 un, contadomotivo: outro: caixa rasgada',
    '20 un, contadomotivo: outro: brinde do fornecedor',
  ]);
  expect(rows('O que mudou desde a versão 2')[2]?.[1]).toBe('24 un, contadosem diferença');
});

it('the list of versions compares two of them', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'O que mudou entre as versões 1 e 2' }));
  await screen.findByRole('dialog', { name: 'O que mudou entre as versões 1 e 2' });
  expect(rows('O que mudou entre as versões 1 e 2')).toHaveLength(2);
});

const approved = settlementOf({ approved_at: '2026-01-21T03:00:00Z', approved_by: 'Bia' });

it.each([
  ['open', stepsOf(), 'Em Andamento', 'Finalizar o inventário 7'],
  ['checked', checkingSteps(), 'Em conferência', 'Apurar'],
  ['settled', settledSteps(), 'Apurado · versão 1', 'Aprovar'],
  ['approved', settledSteps(approved, { state: 'approved' }), 'Aprovado · versão 1', 'Exportar'],
  ['exported', settledSteps(approved, { state: 'exported' }), 'Exportado · versão 1', 'Exportar'],
])('an inventory that is %s shows its state and one action', async (_state, steps, word, action) => {
  showInventoryPage({ steps: () => steps });
  expect(await screen.findByText(word)).toBeTruthy();
  const primary = /^(Finalizar|Apurar|Aprovar|Exportar)/;
  expect(await screen.findAllByRole('button', { name: primary })).toEqual([
    screen.getByRole('button', { name: action }),
  ]);
});

it('an inventory without steps shows its state and no action', async () => {
  showInventoryPage({
    comparison: () => comparisonOf({ state: 'settled', version: 2 }),
    answers: { [STEPS]: () => refuse(503, 'unavailable') },
  });
  expect(await screen.findByText('Apurado · versão 2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull());
});

it('counts of a whole pharmacy have no Fechamento', async () => {
  const { seen } = showInventoryPage({ comparison: () => comparisonOf({ source: 'pharmacy' }) });
  await screen.findByText('Em Andamento');
  const parts = within(screen.getByRole('navigation', { name: 'Partes do inventário' }));
  expect(parts.queryByRole('link', { name: /^Fechamento/ })).toBeNull();
  expect(seen.some(({ path }) => path.includes('/steps/'))).toBe(false);
});

it('the link to Fechamento counts waiting late counts', async () => {
  showInventoryPage({ steps: () => settledSteps(approved, { state: 'approved', late_counts: 3 }) });
  expect(await screen.findByRole('link', { name: 'Fechamento3' })).toBeTruthy();
});

const open = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Mais opções de Balanço Geral' }));

it('an administrator can settle again or reopen', async () => {
  showInventoryPage({ role: 'admin', steps: () => settledSteps() });
  await screen.findByText('Apurado · versão 1');
  await open();
  expect(await screen.findByRole('menuitem', { name: 'Apurar de novo' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reabrir' }));
  expect(await screen.findByRole('dialog', { name: 'Reabrir versão 1' })).toBeTruthy();
});

it('a moderator sees that only an administrator reopens', async () => {
  showInventoryPage({ steps: () => settledSteps(approved, { state: 'approved' }) });
  await screen.findByText('Aprovado · versão 1');
  await open();
  const option = await screen.findByRole('menuitem', { name: /^Reabrir/ });
  expect(option.textContent).toContain('Só um administrador reabre um inventário apurado.');
  expect(option.getAttribute('data-disabled')).toBe('true');
  expect(screen.queryByRole('menuitem', { name: 'Apurar de novo' })).toBeNull();
});
