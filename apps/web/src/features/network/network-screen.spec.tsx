import type { ShopAccuracy } from '@balanco/contract/inventories/daily-count';
import type { NetworkPharmacy, Transfer } from '@balanco/contract/progress/network';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, answerJson, refuse, showScreen } from '../../testing/app';
import { NetworkScreen, networkCsv } from './network-screen';

const NETWORK = 'GET /api/network/?search=&sort=attention&page=1&page_size=50';
const TRANSFERS = 'GET /api/network/transfers/?search=&page=1&page_size=50';

const night = {
  id: 7,
  name: 'Noite de maio',
  created_at: '2026-05-05T22:00:00Z',
  state: 'open',
  sections: 12,
  closed_sections: 3,
} as const;

const pharmacyOf = (change: Partial<NetworkPharmacy> = {}): NetworkPharmacy => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Farmácia São João',
  open_inventories: 2,
  newest: night,
  last: {
    id: 6,
    name: 'Abril',
    settled_at: '2026-04-05T22:00:00Z',
    accuracy_by_item: 92.4,
    accuracy_by_value: 97.1,
    gross_share: 4.5,
  },
  attention: 'call',
  reasons: [],
  running: [
    {
      ...night,
      reasons: [
        { kind: 'queue', since: '2025-05-05T22:00:00Z', value: 12, who: 'Bia' },
        { kind: 'clock', since: null, value: 2880, who: null },
        { kind: 'counting', since: null, value: null, who: null },
      ],
    },
    {
      id: 5,
      name: 'Parcial',
      created_at: '2026-05-01T22:00:00Z',
      state: 'checking',
      sections: 1,
      closed_sections: 1,
      reasons: [{ kind: 'settle', since: '2025-05-04T22:00:00Z', value: null, who: null }],
    },
  ],
  more_running: 1,
  full_days: 45,
  repeat_items: 2,
  repeat_money: -1_000_000,
  ...change,
});
const empty: Partial<NetworkPharmacy> = {
  id: '0198c0de-0000-7000-8000-000000000002',
  name: 'Nova',
  newest: null,
  last: null,
  full_days: null,
  repeat_items: 0,
  repeat_money: 0,
  open_inventories: 0,
  attention: 'quiet',
  running: [],
  more_running: 0,
};
const none = {
  catalogue: 0,
  file: 0,
  approve: 0,
  settle: 0,
  finalise: 0,
  export: 0,
  stopped: 0,
  counting: 0,
};
const groups = { ...none, call: 1, quiet: 199 };
const side = { inventory: 7, inventory_name: 'Maio', settled_at: '2026-05-05T22:00:00Z', key: 'i:1' };
const transfer: Transfer = {
  internal_code: '1',
  barcode: '7891234567895',
  description: 'LOSARTANA 50MG',
  units: 4,
  explained: 88,
  short: {
    ...side,
    pharmacy: pharmacyOf().id,
    pharmacy_name: 'Centro',
    difference: -6,
    difference_value: -60,
  },
  over: { ...side, pharmacy: String(empty.id), pharmacy_name: 'Norte', difference: 4, difference_value: 48 },
};
const pageOf = (results: readonly unknown[]) =>
  answerJson({ count: results.length, next: null, previous: null, results, groups, pharmacies: 200 });

function show(answers: Answers, { address = '/rede', role = 'mod' } = {}) {
  return showScreen(<NetworkScreen />, answers, { role, path: '/rede', address });
}
const cells = async () =>
  (await screen.findAllByRole('row'))
    .slice(1)
    .map((row) => [...row.children].slice(0, 7).map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));

it('Rede shows the figures of each pharmacy', async () => {
  const waits = { kind: 'file', since: '2025-05-05T22:00:00Z', value: 2, who: null } as const;
  const waiting = pharmacyOf({ ...empty, id: '0198c0de-0000-7000-8000-000000000003', reasons: [waits] });
  show({ [NETWORK]: () => pageOf([pharmacyOf(), pharmacyOf(empty), waiting]) });
  await screen.findByText('Farmácia São João');
  expect(await cells()).toEqual([
    [
      'Farmácia São João',
      'Celular de Bia: 12 contagens a enviar desde 05/05/2025 19:00 · Relógio do celular de alguém sem nome errado em 2 diasNoite de maio (3 de 12 seções)Falta apurar desde 04/05/2025 19:00Parciale mais 1',
      '92,4 %',
      '97,1 %',
      'R$ 4,50',
      '45 dias',
      'R$ 1.000.000,002 itens',
    ],
    ['Nova', 'Nenhum inventário', '–', '–', '–', 'nunca', '–'],
    ['Nova', '2 arquivos da pasta esperam resposta desde 05/05/2025 19:00', '–', '–', '–', 'nunca', '–'],
  ]);
});

it('names in Rede are links, and a situation filters on the server', async () => {
  const { router } = show({
    [NETWORK]: () => pageOf([pharmacyOf(), pharmacyOf(empty)]),
    'GET /api/network/?search=&attention=call&sort=attention&page=1&page_size=50': () =>
      pageOf([pharmacyOf()]),
  });
  const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await to('Farmácia São João')).toBe(`/inventarios?farmacia=${pharmacyOf().id}`);
  expect(await to('Noite de maio (3 de 12 seções)')).toBe('/inventarios/7');
  expect(await to('Parcial')).toBe('/inventarios/5');
  expect(screen.getByRole('button', { name: 'Todas 200' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByTitle(/^Uma farmácia está em cada situação/)).toBe(
    screen.getByRole('group', { name: 'Situação' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ligar agora 1' }));
  await vi.waitFor(() => expect(screen.queryByText('Nova')).toBeNull());
  expect(router.state.location.search).toBe('?filtro=call');
});

it('Rede sorts on the server and shows empty and failed states', async () => {
  const replies = [refuse(503, 'unavailable', 'Tente mais tarde.')];
  show({
    [NETWORK]: () => replies.shift() ?? pageOf([pharmacyOf()]),
    'GET /api/network/?search=&sort=gross_share&page=1&page_size=50': () => pageOf([]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  await userEvent.click(await screen.findByRole('button', { name: /Bruto por R\$ 1\.000/ }));
  expect(await screen.findByText('Nenhuma farmácia encontrada')).toBeTruthy();
});

it('"Lado a lado" has all pharmacies on one scale', async () => {
  const { last } = pharmacyOf();
  const results = [
    pharmacyOf({ last: last && { ...last, gross_share: 9 } }),
    pharmacyOf({ id: '0198c0de-0000-7000-8000-000000000003' }),
    pharmacyOf(empty),
  ];
  show(
    { 'GET /api/network/?search=&sort=-gross_share&page=1&page_size=3000': () => pageOf(results) },
    { address: '/rede?aba=lado-a-lado' },
  );
  const bars = within(await screen.findByRole('list', { name: 'Farmácias' })).getAllByRole('link');
  expect(
    bars.map((bar) => [
      bar.textContent?.replaceAll('\u00a0', ' ').trim(),
      bar.querySelector<HTMLElement>('[style]')?.style.width,
      bar.getAttribute('href'),
    ]),
  ).toEqual([
    ['Farmácia São João R$ 9,00', '100%', '/inventarios/6?aba=divergencias'],
    ['Farmácia São João R$ 4,50', '50%', '/inventarios/6?aba=divergencias'],
    ['Nova –', undefined, `/inventarios?farmacia=${empty.id}`],
  ]);
});

it('"Loja sempre certa" has the lines of the network and each pharmacy with its advice', async () => {
  const month = { month: '2026-04', accuracy: null, empty_shelves: 3, shortage: 10, overage: 1 };
  const shopOf = (name: string, right: number): ShopAccuracy => ({
    pharmacy: pharmacyOf().id,
    pharmacy_name: name,
    accuracy: { share: 0.9, low: 0.8, high: 0.94, answers: 50 },
    is_full_count_advised: right < 9,
    months: [
      { ...month, answers: 10, right },
      { ...month, month: '2026-05', answers: 10, right: 10 },
    ],
  });
  const results = [shopOf('Central', 9), shopOf('Norte', 8)];
  show(
    { 'GET /api/shop-accuracy/': () => answerJson({ results }) },
    { address: '/rede?aba=loja-sempre-certa' },
  );
  const table = within(await screen.findByRole('table', { name: 'Loja sempre certa de cada farmácia' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '))),
  ).toEqual([
    [
      'Central',
      '90 %, entre 80 e 94 com 95 % de confiança',
      '6',
      'R$ 20,00',
      'R$ 2,00',
      'Continue com as listas',
    ],
    [
      'Norte',
      '90 %, entre 80 e 94 com 95 % de confiança',
      '6',
      'R$ 20,00',
      'R$ 2,00',
      'Vale um inventário completo',
    ],
  ]);
  const lines = screen.getAllByRole('figure').map((figure) => figure.getAttribute('aria-label'));
  expect(lines).toEqual([
    'Sorteados certos no mês, mês a mês',
    'Prateleiras vazias achadas, mês a mês',
    'R$ que faltou, mês a mês',
    'R$ que sobrou, mês a mês',
  ]);
});

it("a row opens the pharmacy's repeat offenders", async () => {
  show({
    [NETWORK]: () => pageOf([pharmacyOf()]),
    [`GET /api/pharmacies/${pharmacyOf().id}/repeat-offenders/?page=1&page_size=50`]: () =>
      pageOf([
        {
          key: 'i:2',
          internal_code: '0002',
          barcodes: [],
          description: 'SORO',
          department: '',
          differences: [-4, -2, -1],
          money: -70,
        },
      ]),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Ver reincidentes/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reincidentes de Farmácia São João' }));
  const row = await dialog.findByRole('row', { name: /SORO/ });
  expect(row.textContent?.replaceAll('\u00a0', ' ')).toBe('SORO0002-4 · -2 · -1-R$ 70,00');
});

it('the list of transfers pairs shortages with overages', async () => {
  show({ [TRANSFERS]: () => pageOf([transfer]) }, { address: '/rede?aba=transferencias' });
  await screen.findByText('LOSARTANA 50MG');
  expect(await cells()).toEqual([
    ['LOSARTANA 50MG', '1', '-6 un · CentroMaio', '+4 un · NorteMaio', '4', 'R$ 88,00'],
  ]);
  expect(
    screen.getByRole('button', { name: /Transferência não lançada\?/ }).getAttribute('aria-pressed'),
  ).toBe('true');
});

it('the CSV has plain numbers and no formulas', async () => {
  const rows = [pharmacyOf({ name: '=Rede', running: [], more_running: 0 }), pharmacyOf(empty)];
  const [head, ...lines] = (await networkCsv(rows, '20/01/2026').text()).split('\r\n');
  expect(head).toContain(';Dias desde o último inventário geral;');
  expect(lines).toEqual([
    "'=Rede;Noite de maio;Em Andamento;3;12;2;92,4;97,1;4,5;45;2;-1000000;Ligar agora;",
    'Nova;;;;;0;;;;;0;0;Sem inventário aberto;',
    '',
  ]);
});

it('a collector who opens Rede goes to Inventários with the banner', async () => {
  const { router } = show({}, { role: 'user' });
  expect(await screen.findByText('Usuários não podem realizar essa ação!')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventarios'));
});
