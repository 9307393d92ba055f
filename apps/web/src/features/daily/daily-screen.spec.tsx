import type { DailyCount, DailyDay, DailyItem } from '@balanco/contract/inventories/daily-count';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, answerJson, later, press, refuse, showScreen } from '../../testing/app';
import { PHARMACY, pharmacyRow } from '../../testing/rows';
import { stepsOf } from '../settlement/testing/settlement-fixtures';
import { DailyScreen, headline, paceText } from './daily-screen';

const LIST = `GET /api/pharmacies/${PHARMACY}/daily-count/`;
const OPEN = `POST /api/pharmacies/${PHARMACY}/daily-count/`;
const CHOOSE = `PUT /api/pharmacies/${PHARMACY}/daily-count/chosen/`;
const STEPS = 'GET /api/inventories/9/steps/';
const FINALISE = 'PATCH /api/inventories/9/smart-finalize/';
const ACCURACY = `GET /api/shop-accuracy/?pharmacy=${PHARMACY}`;
const SETTLE = 'POST /api/inventories/9/settle/';

const itemOf = (key: string, counted: number | null, change: Partial<DailyItem> = {}): DailyItem => ({
  key,
  internal_code: key,
  description: `ITEM ${key}`,
  places: ['Balcão'],
  reason: '18 movimentos desde 03/10',
  state: counted === null ? 'uncounted' : counted < 10 ? 'shortage' : 'matching',
  expected: 10,
  counted,
  difference: counted === null ? null : counted - 10,
  difference_value: counted === null ? null : (counted - 10) * 20.5,
  is_not_found: false,
  ...change,
});
const dayOf = (change: Partial<DailyDay> = {}): DailyDay => ({
  day: '2026-05-06',
  inventory_id: 9,
  state: 'open',
  items: 12,
  counted: 8,
  differing: 3,
  shortage: 41,
  overage: 0,
  ...change,
});
const dailyOf = (items: readonly DailyItem[] | null, change: Partial<DailyCount> = {}): DailyCount => ({
  pharmacy: PHARMACY,
  pharmacy_name: 'Farmácia São João',
  settings: { items: 12, hour: 7 },
  list: items && { inventory_id: 9, items: [...items] },
  today: '2026-05-06',
  chosen: [],
  days: items ? [dayOf()] : [],
  ...change,
});

function show(daily: DailyCount, answers: Answers = {}, role = 'admin') {
  return showScreen(
    <DailyScreen />,
    {
      'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
      [LIST]: () => answerJson(daily),
      [ACCURACY]: () => answerJson({ results: [] }),
      [STEPS]: () => answerJson(stepsOf()),
      [FINALISE]: () => answerJson({ type: 'inventory_updated', rows: [] }),
      [SETTLE]: () => answerJson(stepsOf({ state: 'approved' })),
      ...answers,
    },
    { role, path: '/contagem-do-dia', address: '/contagem-do-dia' },
  );
}

const sent = (seen: ReturnType<typeof show>['seen']) =>
  seen.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

it.each<[text: string, items: readonly DailyItem[]]>([
  ['0 de 1 contado', [itemOf('1', null)]],
  [
    '1 de 2 contados, 1 não encontrado, nenhum com diferença',
    [itemOf('1', 10), itemOf('2', null, { is_not_found: true })],
  ],
  [
    '2 de 3 contados, 1 com diferença: faltaram R$ 41,00, sobraram R$ 0,00',
    [itemOf('1', 8), itemOf('2', 10), itemOf('3', null)],
  ],
])('the list of the day stands as "%s"', (text, items) => {
  expect(headline(items).replaceAll('\u00a0', ' ')).toBe(text);
});

it('the pace is the mean of the lists that the page shows', () => {
  expect(paceText([dayOf(), dayOf({ counted: 9 })])).toBe(
    'Média das últimas 2 listas: 8,5 de 12 itens contados por dia.',
  );
  expect(paceText([])).toBeNull();
});

it('each item says where it lies, why it is asked today and what was counted', async () => {
  show(dailyOf([itemOf('1', 8), itemOf('2', null, { is_not_found: true, places: [] })]));
  const rows = within(await screen.findByRole('table', { name: 'Itens de hoje' })).getAllByRole('row');
  expect(
    rows.map((row) => [...row.children].map((cell) => cell.textContent.replaceAll('\u00a0', ' '))),
  ).toEqual([
    ['Item', 'Lugar', 'Saldo', 'Contado', 'Diferença', 'R$'],
    ['ITEM 118 movimentos desde 03/101', 'Balcão', '10', '8', '-2', '-R$ 41,00'],
    ['ITEM 218 movimentos desde 03/102', 'sem lugar conhecido', '10', 'não encontrado', '–', '–'],
  ]);
  const days = within(screen.getByRole('table', { name: 'Últimos dias' }));
  expect(days.getByRole('link', { name: '06/05/2026 (hoje)' }).getAttribute('href')).toBe('/inventarios/9');
  expect(days.getByText('Em Andamento')).toBeTruthy();
  const look = screen.getByRole('link', { name: 'Pedir segunda leitura' });
  expect(look.getAttribute('href')).toBe('/inventarios/9/recontar?aba=recontagem');
});

it('Acertar o dia finalises, settles the next version and says what came', async () => {
  const { seen } = show(dailyOf([itemOf('1', 8)]));
  await userEvent.click(await screen.findByRole('button', { name: 'Acertar o dia' }));
  expect(await screen.findByText(/^Acertado e aprovado\./)).toBeTruthy();
  expect(sent(seen)).toEqual([
    [...FINALISE.split(' '), '{"finalizado":true}'],
    [...SETTLE.split(' '), '{"version":1}'],
  ]);
});

it('Agora chega says what returns to the draw and the pace before it settles', async () => {
  const needed = 'A diferença passa de R$ 2.000,00: a aprovação precisa de um administrador.';
  const { approval } = stepsOf();
  const settled = stepsOf({ state: 'settled', approval: { ...approval, refusal: needed } });
  const { seen } = show(
    dailyOf([itemOf('1', 8), itemOf('2', null), itemOf('3', null, { is_not_found: true })], {
      days: [dayOf({ counted: 0 }), dayOf({ inventory_id: 8, counted: 10 })],
    }),
    { [SETTLE]: () => answerJson(settled) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Agora chega' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agora chega' }));
  expect(dialog.getByText('2 itens voltam ao sorteio')).toBeTruthy();
  expect(dialog.getByText(/^1 deles não foi encontrado/)).toBeTruthy();
  expect(dialog.getByText('Média das últimas 2 listas: 5,5 de 12 itens contados por dia.')).toBeTruthy();
  expect(sent(seen)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Acertar o dia' }));
  expect(await screen.findByText(`Apurado; falta a aprovação. ${needed}`)).toBeTruthy();
});

it('a refusal is said in its own words and leads to Fechamento', async () => {
  const refusal = 'Decida os itens sem consenso antes de apurar.';
  const { seen } = show(dailyOf([itemOf('1', 8)]), {
    [STEPS]: () => answerJson(stepsOf({ state: 'checking' })),
    [SETTLE]: () => refuse(409, 'conflict', refusal),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Acertar o dia' }));
  expect(await screen.findByText(`O dia não foi acertado. ${refusal}`)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Abrir o Fechamento' });
  expect(link.getAttribute('href')).toBe('/inventarios/9?aba=fechamento');
  expect(sent(seen).map(([, path]) => path)).toEqual([SETTLE.split(' ')[1]]);
});

it('before the hour the list can be opened at once', async () => {
  show(dailyOf(null), { [OPEN]: () => answerJson(dailyOf([itemOf('1', null)])) });
  expect(await screen.findByText('A lista de hoje abre às 7 h.')).toBeTruthy();
  press('Abrir agora');
  expect(await screen.findByRole('heading', { name: '0 de 1 contado' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Agora chega' }).disabled).toBe(true);
});

it.each([
  ['admin', 'link', 'Configurar'],
  ['mod', 'paragraph', /Peça a um administrador/],
])('where it is off, %s reads what it is and what to do', async (role, kind, name) => {
  show(dailyOf(null, { settings: { items: 0, hour: 7 } }), {}, role);
  expect(await screen.findByText(/^Toda manhã o sistema escolhe/)).toBeTruthy();
  const found = kind === 'link' ? await screen.findByRole('link', { name }) : await screen.findByText(name);
  expect(found).toBeTruthy();
});

it('an item is chosen for the next list, and taken off by one press', async () => {
  const { key, internal_code, description } = itemOf('7', null);
  const dipyrone = { key, internal_code, description };
  const stored = later();
  const { seen } = show(dailyOf([itemOf('1', 10)], { chosen: [dipyrone] }), {
    [CHOOSE]: () => stored.promise,
  });
  const chosen = within(await screen.findByRole('list', { name: 'Itens escolhidos' }));
  expect(chosen.getByText('ITEM 7')).toBeTruthy();
  const remove = chosen.getByRole<HTMLButtonElement>('button', { name: 'Tirar' });
  await userEvent.click(remove);
  await waitFor(() => expect(remove.disabled).toBe(true));
  // A browser takes the focus from a disabled button, this DOM doesn't.
  const field = () => screen.getByRole('combobox', { name: 'Pôr um item na próxima lista' });
  field().focus();
  field().blur();
  stored.answer(answerJson(dailyOf([itemOf('1', 10)])));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Itens escolhidos' })).toBeNull());
  expect(sent(seen)).toEqual([[...CHOOSE.split(' '), '{"key":"7","is_chosen":false}']]);
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

it('a failed load can be repeated', async () => {
  show(dailyOf(null), { [LIST]: () => refuse(503) });
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});

it('the shop says how right its stock is, with the interval, and what each month found', async () => {
  const found = { empty_shelves: 31, answers: 50, right: 48, shortage: 8200, overage: 12 };
  const accuracy = { share: 0.9641, low: 0.949, high: 0.976, answers: 900 };
  const months = [
    { month: '2026-04', accuracy: null, ...found },
    { month: '2026-05', accuracy, ...found },
  ];
  const shop = {
    pharmacy: PHARMACY,
    pharmacy_name: 'Farmácia São João',
    accuracy,
    is_full_count_advised: false,
    months,
  };
  show(dailyOf([itemOf('1', 10)]), { [ACCURACY]: () => answerJson({ results: [shop] }) });
  const panel = await screen.findByRole('region', { name: 'Loja sempre certa' });
  expect(panel.textContent).toContain('96,4 %, entre 94,9 e 97,6 com 95 % de confiança');
  expect(
    within(panel)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('Mês'),
    expect.stringMatching(/05\/2026.*96,4 %.*31R\$.8\.200,00R\$.12,00/),
    expect.stringMatching(/04\/2026ainda não se sabe/),
  ]);
});
