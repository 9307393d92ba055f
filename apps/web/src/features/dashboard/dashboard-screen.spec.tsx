import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, answerJson, refuse, showScreen } from '../../testing/app';
import { pharmacyRow, userRow } from '../../testing/rows';
import { DashboardScreen, displayedHistory } from './dashboard-screen';

const users = [
  userRow('Ana', { 'custom:role': 'admin' }),
  userRow('Bruno', { 'custom:role': 'mod' }),
  userRow('Carla'),
];

const answers = {
  'GET /api/pharmacies/': () => answerJson([pharmacyRow(), pharmacyRow()]),
  'GET /api/product-count/?include_duplicates=true': () => answerJson({ count: 20000 }),
  'GET /api/cognito-users-filtered/': () => answerJson(users),
  'GET /api/dashboard-hourly-history/': () =>
    answerJson([
      { hour: 0, count: 5 },
      { hour: 22, count: 1234 },
    ]),
};

const show = (role: string, shown: Answers) =>
  showScreen(<DashboardScreen />, shown, { role, address: '/dashboard', path: '/dashboard' });
const card = (name: string) => within(screen.getByRole('region', { name }));

it('the dashboard shows its cards and history, and fetches unused totals', async () => {
  const { seen } = show('user', answers);
  expect(screen.getAllByText('Carregando...').length).toBeGreaterThan(0);
  expect(await card('Farmácias').findByText('2')).toBeTruthy();
  expect(await card('Produtos').findByText('20000')).toBeTruthy();
  expect((await card('Coletores').findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Carla',
  ]);
  const rows = await within(
    await screen.findByRole('table', { name: 'Histórico de Contagens' }),
  ).findAllByRole('row');
  expect(rows.slice(0, 4).map((row) => row.textContent)).toEqual([
    'Hora do DiaContagem',
    '0h1.234',
    '1h0',
    '2h5',
  ]);
  expect(rows).toHaveLength(25);
  const paths = seen.map((call) => call.path);
  expect(paths).toContain('/api/dashboard-total/');
  expect(paths).toContain('/api/inventories/?page_size=5');
});

it('the dashboard falls back to zeros and empty lists after failures', async () => {
  show('user', Object.fromEntries(Object.keys(answers).map((call) => [call, () => refuse(400, 'invalid')])));
  expect(await card('Farmácias').findByText('0')).toBeTruthy();
  expect(await card('Produtos').findByText('0')).toBeTruthy();
  expect(await screen.findByText('Nenhum coletor encontrado')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(25));
});

const PHARMACY = '0198c0de-0000-7000-8000-000000000001';
const place = { pharmacy: PHARMACY, pharmacy_name: 'Farmácia São João' };
const quiet = {
  open_inventories: 0,
  inventories: [],
  collectors: [],
  unplaced: 0,
  after_close: [],
  unrecognised: [],
  profiles: [],
  alerts: [],
  updated_at: '2026-11-22T02:15:00.000Z',
};
const failed = {
  pharmacy: null,
  pharmacy_name: null,
  inventory_id: null,
  since: '2026-11-22T01:15:00.000Z',
  detail: 'ECONNREFUSED',
};
const tonight = (change: object) => ({
  'GET /api/dashboard-tonight/': () => answerJson({ ...quiet, ...change }),
});
const linesOf = async (name: string) =>
  (await card(name).findAllByRole('listitem')).map((item) => item.textContent);

it("the dashboard shows open inventories with closed sections, and collectors' last signs", async () => {
  const inventory = {
    inventory_id: 7,
    name: 'Geral',
    ...place,
    sections: 15,
    finalised_sections: 3,
    ready_sections: 2,
    lines24h: 1234,
  };
  show('user', {
    ...answers,
    ...tonight({
      open_inventories: 14,
      inventories: [
        { ...inventory, last_received_at: '2026-11-22T02:03:00.000Z' },
        {
          ...inventory,
          inventory_id: 8,
          sections: 0,
          finalised_sections: 0,
          ready_sections: 0,
          lines24h: 0,
          last_received_at: null,
        },
      ],
      collectors: [
        { sub: 'c', name: 'Carla', ...place, lines24h: 1, last_received_at: '2026-11-22T02:14:59.000Z' },
      ],
    }),
  });
  expect(await linesOf('Inventários abertos')).toEqual([
    'Geral3 de 15 seções finalizadas · 2 prontasFarmácia São João1.234 contagens, há 12 min',
    'Geralsem seçõesFarmácia São Joãonada em 24 h',
  ]);
  expect(card('Inventários abertos').getByRole('heading').textContent).toContain('e mais 12');
  expect(await linesOf('Quem contou por último')).toEqual(['CarlaagoraFarmácia São João1 contagem']);
  await card('Pede atenção').findByText('Nada a decidir agora. Alarmes estão em Acompanhamento.');
});

it.each([
  ['mod', '/inventarios/7'],
  ['user', `/inventarios?farmacia=${PHARMACY}&busca=Geral`],
])('an open inventory leads a %s to %s', async (role, to) => {
  const sections = { sections: 15, finalised_sections: 3, ready_sections: 0, lines24h: 1 };
  show(role, {
    ...answers,
    ...tonight({
      open_inventories: 1,
      inventories: [{ inventory_id: 7, name: 'Geral', ...place, ...sections, last_received_at: null }],
    }),
  });
  await linesOf('Inventários abertos');
  const link = await card('Inventários abertos').findByRole('link');
  await waitFor(() => expect(link.getAttribute('href')).toBe(to));
});

it('the dashboard lists the fifteen pharmacies with the most counts per alert', async () => {
  const unrecognised = Array.from({ length: 40 }, (_, number) => ({
    pharmacy: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
    pharmacy_name: `Drogão ${number}`,
    lines: number + 2,
  }));
  const alerts = unrecognised.map((each) => ({ ...failed, ...each, kind: 'late_catalogue', items: 1 }));
  show('user', { ...answers, ...tonight({ unrecognised, alerts }) });
  const lines = await linesOf('Pede atenção');
  expect(lines).toHaveLength(30);
  expect(lines[15]).toBe('41 linhas não reconhecidas em Drogão 39');
  expect(card('Pede atenção').getByRole('heading').textContent).toContain('e mais 50');
});

it('the dashboard’s alerts lead to their counts', async () => {
  show('mod', {
    ...answers,
    ...tonight({
      unplaced: 2,
      after_close: [{ inventory_id: 7, name: 'Geral', ...place, counts: 1 }],
      unrecognised: [{ ...place, lines: 4 }],
      profiles: [{ ...place, id: PHARMACY, name: 'ERP da loja' }],
      updated_at: '2026-11-22T12:00:00.000Z',
      alerts: [
        { ...failed, kind: 'notice', items: 2 },
        { ...failed, ...place, kind: 'late_catalogue', items: 1, detail: '' },
        { ...failed, ...place, kind: 'stopped_file', items: 2, detail: 'Está completo?' },
        {
          ...failed,
          ...place,
          kind: 'unsent_settlement',
          inventory_id: 7,
          items: 1,
          detail: '1 item não cabe.',
        },
      ],
    }),
  });
  expect(await linesOf('Pede atenção')).toEqual([
    '2 e-mails não saem desde 21/11/2026 22:15:00: ECONNREFUSED',
    'O catálogo de 21/11 não chegou até 22:15 em Farmácia São João',
    '2 arquivos da pasta esperam resposta: Está completo? em Farmácia São João',
    'Nenhum arquivo saiu pela pasta. 1 item não cabe. em Farmácia São João',
    '2 contagens sem inventário',
    '1 contagem após o fechamento em Geral, Farmácia São João',
    '4 linhas não reconhecidas em Farmácia São João',
    'Perfil de exportação ERP da loja precisa mudar antes de exportar em Farmácia São João',
  ]);
  const links = card('Pede atenção').getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/rede',
    `/farmacias/${PHARMACY}/arquivos`,
    '/inventarios/7',
    '/contagens/sem-inventario',
    '/inventarios/7?aba=fechamento',
    `/contagens?farmacia=${PHARMACY}&filtro=unrecognised`,
    `/farmacias/${PHARMACY}/perfis-de-exportacao`,
  ]);
});

it('the tonight cards fall back to empty lists, without first steps', async () => {
  show('user', { 'GET /api/dashboard-tonight/': () => refuse(500, 'internal') });
  expect(await card('Inventários abertos').findByText('Nenhum inventário aberto')).toBeTruthy();
  expect(await card('Quem contou por último').findByText('Nenhum sinal nas últimas 24 horas')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
});

const empty = {
  ...answers,
  'GET /api/product-count/?include_duplicates=true': () => answerJson({ count: 0 }),
  'GET /api/dashboard-total/': () =>
    answerJson({ total: 0, total24h: 0, updated_at: '2026-11-22T02:15:00.000Z' }),
  'GET /api/inventories/?page_size=5': () => answerJson({ results: [] }),
};

it('the dashboard shows first steps until something is counted, done ones unlinked', async () => {
  show('admin', empty);
  await screen.findByRole('region', { name: 'Primeiros passos' });
  expect(await linesOf('Primeiros passos')).toEqual([
    'Ativar a licença: feito.',
    'Criar a primeira farmácia: feito.',
    'Importar os produtos da farmácia',
    'Criar o inventário e suas seções',
    'Conectar o celular de quem vai contar: feito.',
    'Receber a primeira contagem do Coletor',
  ]);
  const links = card('Primeiros passos').getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/produtos/importar',
    '/inventarios/novo',
    '/contagens',
  ]);
  expect(screen.queryByRole('region', { name: 'Pede atenção' })).toBeNull();
  const chart = screen.getByRole('region', { name: 'Histórico de Contagens' });
  const steps = screen.getByRole('region', { name: 'Primeiros passos' });
  expect(steps.compareDocumentPosition(chart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('an administrator of a new installation sees who waits to get in', async () => {
  const alerts = [{ ...failed, kind: 'sign_in_waiting', items: 1, detail: 'Nadir' }];
  show('admin', {
    ...empty,
    ...tonight({ alerts }),
  });
  expect(await screen.findByText(/^Nadir espera para entrar/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Primeiros passos' })).toBeTruthy();
});

it.each([
  ['Criar a primeira farmácia', '/farmacias/nova'],
  ['Importar os produtos da farmácia', '/produtos/importar'],
  ['Criar o inventário e suas seções', '/inventarios/novo'],
  ['Conectar o celular de quem vai contar', '/usuarios/conectar'],
])('the first step %j opens its dialog', async (name, path) => {
  const { router } = show('admin', {
    ...empty,
    'GET /api/pharmacies/': () => answerJson([]),
    'GET /api/cognito-users-filtered/': () => answerJson([]),
  });
  await screen.findByText('Nenhum coletor encontrado');
  await userEvent.click(await screen.findByRole('link', { name }));
  expect(router.state.location.pathname).toBe(path);
});

it('plain users get the banner on a first step', async () => {
  show('user', empty);
  await userEvent.click(await screen.findByRole('link', { name: 'Importar os produtos da farmácia' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Usuários não podem realizar essa ação!');
});

it('the chart starts the day at its first hour in Brasília time', () => {
  const history = Array.from({ length: 24 }, (_hour, hour) => ({ hour, count: hour * 10 }));
  const shown = displayedHistory(history);
  expect(shown.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_hour, hour) => hour));
  expect(shown.slice(0, 3).map(({ count }) => count)).toEqual([220, 230, 0]);
});

it('the chart has every hour of the day, also those missing', () => {
  const shown = displayedHistory([{ hour: 3, count: 7 }]);
  expect(shown).toEqual(Array.from({ length: 24 }, (_hour, hour) => ({ hour, count: hour === 5 ? 7 : 0 })));
  expect(displayedHistory([])).toHaveLength(24);
});
