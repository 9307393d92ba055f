import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeToken } from './identity/stored-session';
import { routes } from './routes';
import { answerJson, fakeServer, renderApp } from './testing/app';
import { connectRealCalls } from './testing/connect-real-calls';
import { fakeToken, resetFakeAuth } from './testing/fake-provider';

beforeEach(() => localStorage.clear());

it.each([
  ['without a session', null, 'Voltar para Login', '/'],
  ['with a session', fakeToken(), 'Voltar para o início', '/dashboard'],
])('an unknown address %s shows a message and a link back', async (_what, token, link, path) => {
  if (token !== null) storeToken(token);
  renderApp(routes, '/nao-existe');
  expect(await screen.findByText('Página não encontrada')).toBeTruthy();
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(path);
});

function open(address: string, role: 'admin' | 'user') {
  resetFakeAuth(fakeToken());
  connectRealCalls();
  storeToken(fakeToken());
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/license/': () => answerJson({ active: true, cognito_sub: 'sub-1' }),
  });
  return { seen, router: renderApp(routes, address) };
}

it.each([
  ['/contagem-do-dia', '/farmacias', '/daily'],
  ['/contagens/sem-inventario', '/contagens', '/unplaced-counts/'],
  ['/farmacias/1/arquivos', '/farmacias', '/exchange-files/'],
  ['/farmacias/1/configuracoes', '/farmacias', '/settings'],
  ['/farmacias/1/perfis-de-exportacao', '/farmacias', '/export-profiles/'],
  ['/historico', '/farmacias', '/history/'],
  ['/lixeira', '/farmacias', '/trash/'],
  ['/notas-fiscais', '/farmacias', '/invoices/'],
  ['/perdas', '/farmacias', '/losses/'],
  ['/validade', '/farmacias', '/expiry-'],
])('%s leads plain users to %s without a call', async (address, to, call) => {
  const { seen, router } = open(address, 'user');
  await waitFor(() => expect(router.state.location.pathname).toBe(to), { timeout: 10_000 });
  expect(seen.filter(({ path }) => path.includes(call))).toEqual([]);
});

it('Cadastro with a session keeps the frame', async () => {
  open('/cadastro', 'admin');
  expect(await screen.findByRole('button', { name: 'Cadastrar' }, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Abrir menu' })).toBeTruthy();
});

it.each(['/dashboard', '/farmacias'])('the address %s without a session leads to the login', async (path) => {
  const router = renderApp(routes, path);
  expect(await screen.findByRole('button', { name: 'Entrar' }, { timeout: 10_000 })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
});
