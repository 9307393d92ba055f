// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { beginSignedIn } from '../../testing/begin-signed-in';
import { answerJson, fakeServer, refuse } from '../../testing/fake-server';
import { renderApp } from '../../testing/render-app';
import { DashboardScreen } from './dashboard-screen';

vi.mock('../../identity/provider', () => import('../../testing/fake-provider'));
// jsdom has no layout, so only the browser tests see the drawing.
vi.mock('./history-chart', () => ({ HistoryChart: () => null }));

const routes = [{ path: '/dashboard', Component: DashboardScreen }];
const user = (name: string, role: string) => ({
  username: name,
  sub: name,
  name,
  email: `${name}@farmacia.example`,
  'custom:role': role,
});
const users = [user('Ana', 'admin'), user('Bruno', 'mod'), user('Carla', 'user')];

const answers = {
  'GET /api/pharmacies/': () => answerJson([{ id: 'a' }, { id: 'b' }]),
  'GET /api/product-count/?include_duplicates=true': () => answerJson({ count: 20000 }),
  'GET /api/cognito-users-filtered/': () => answerJson(users),
  'GET /api/dashboard-hourly-history/': () =>
    answerJson([
      { hour: 0, count: 5 },
      { hour: 22, count: 1234 },
    ]),
};

beginSignedIn();

const card = (name: string) => within(screen.getByRole('region', { name }));

it('the dashboard shows the cards and the history, and fetches what it does not show', async () => {
  const seen = fakeServer(answers);
  renderApp(routes, '/dashboard');
  expect(screen.getAllByText('Carregando...').length).toBeGreaterThan(0);
  expect(await card('Farmácias').findByText('2')).toBeTruthy();
  expect(await card('Produtos').findByText('20000')).toBeTruthy();
  expect((await card('Coletores').findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Carla',
  ]);
  const rows = await within(
    await screen.findByRole('table', { name: 'Histórico de Contagens' }),
  ).findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['Hora do DiaContagem', '0h1.234', '2h5']);
  const paths = seen.map((call) => call.path);
  expect(paths).toContain('/api/dashboard-total/');
  expect(paths).toContain('/api/inventories/?page_size=5');
});

it('the dashboard falls back to zeros and empty lists if loads fail', async () => {
  fakeServer(Object.fromEntries(Object.keys(answers).map((call) => [call, () => refuse(400, 'invalid')])));
  renderApp(routes, '/dashboard');
  expect(await card('Farmácias').findByText('0')).toBeTruthy();
  expect(await card('Produtos').findByText('0')).toBeTruthy();
  expect(await screen.findByText('Nenhum coletor encontrado')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(25));
});
