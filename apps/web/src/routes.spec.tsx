import { screen } from '@testing-library/react';
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

it('Cadastro with a session keeps the frame', async () => {
  resetFakeAuth(fakeToken());
  connectRealCalls();
  storeToken(fakeToken());
  fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role: 'admin' }),
    'GET /api/license/': () => answerJson({ active: true, cognito_sub: 'sub-1' }),
  });
  renderApp(routes, '/cadastro');
  expect(await screen.findByRole('button', { name: 'Cadastrar' }, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Abrir menu' })).toBeTruthy();
});

it.each(['/dashboard', '/farmacias'])('the address %s without a session leads to the login', async (path) => {
  const router = renderApp(routes, path);
  expect(await screen.findByRole('button', { name: 'Entrar' }, { timeout: 10_000 })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
});
