import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { loseSession, storedToken } from '../../identity/stored-session';
import { type Answers, answerJson, clickTwice, fakeServer, refuse, renderApp } from '../../testing/app';
import { fakeAuth, providerFailure } from '../../testing/fake-provider';
import { LicenceScreen } from './licence-screen';

const routes = [
  { path: '/licenca', Component: LicenceScreen },
  { path: '*', element: null },
];
const show = (answers: Answers = {}) => ({
  seen: fakeServer(answers),
  router: renderApp(routes, '/licenca'),
});
const licence = { active: true, cognito_sub: 'sub-1' };

async function activate(key: string): Promise<void> {
  const user = userEvent.setup();
  if (key !== '') await user.type(screen.getByLabelText(/Chave de licença/), key);
  await user.click(screen.getByRole('button', { name: 'Ativar' }));
}

it('/licenca without a token leads to the login without a call', async () => {
  localStorage.clear();
  const { seen, router } = show();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(seen).toEqual([]);
});

it('/licenca leads to the login when the session ends', async () => {
  const { router } = show();
  await screen.findByRole('button', { name: 'Ativar' });
  act(loseSession);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('/licenca with an active licence leads to /dashboard', async () => {
  const { router } = show({ 'GET /api/license/': () => answerJson(licence) });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it("'Ativar' activates the key and goes to /dashboard", async () => {
  const { seen, router } = show({
    'GET /api/license/': () => refuse(404, 'not_found'),
    'POST /api/license/': () => answerJson(licence, 201),
  });
  expect(screen.getByText('Não possui uma chave? Entre em contato com o suporte.')).toBeTruthy();
  expect(screen.getByText(/^Já foi cadastrado\? Peça a um administrador .* em Usuários/)).toBeTruthy();
  await activate(' acdef-hjkmn-prtwx-y3479-acdef ');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  const sent = seen.find((call) => call.method === 'POST')?.body ?? '';
  expect(JSON.parse(sent)).toEqual({ license: 'acdef-hjkmn-prtwx-y3479-acdef' });
});

it("two simultaneous clicks on 'Ativar' send the key once", async () => {
  const { seen, router } = show({
    'GET /api/license/': () => refuse(404, 'not_found'),
    'POST /api/license/': () => answerJson(licence, 201),
  });
  fireEvent.change(screen.getByLabelText(/^Chave de licença/), { target: { value: 'ABC' } });
  clickTwice(screen.getByRole('button', { name: 'Ativar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(seen.filter((call) => call.method === 'POST')).toHaveLength(1);
});

it("'Ativar' without a key asks for one", async () => {
  const { seen } = show();
  await activate('');
  expect((await screen.findByRole('alert')).textContent).toBe('Informe a chave de licença.');
  expect(seen.some((call) => call.method === 'POST')).toBe(false);
});

it.each([
  [() => refuse(400, 'invalid', 'Esta chave já não tem lugares.'), 'Esta chave já não tem lugares.'],
  [() => refuse(400), 'Licença inválida.'],
  [() => refuse(500), 'Erro ao validar licença.'],
  [() => new TypeError('Failed to fetch'), 'Erro ao validar licença.'],
])('a failed activation shows %s and keeps the key', async (answer, message) => {
  show({ 'POST /api/license/': answer });
  await activate('ABCDE');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>(/Chave de licença/).value).toBe('ABCDE');
});

it("the licence button reads 'Validando...' while busy", async () => {
  show({ 'POST /api/license/': () => new Promise<Response>(() => undefined) });
  await activate('ABCDE');
  expect(await screen.findByRole('button', { name: 'Validando...' })).toBeTruthy();
});

it("'Sair' signs out and opens the login, even if the provider fails", async () => {
  const { router } = show({});
  fakeAuth.signOut.mockRejectedValue(providerFailure('NetworkError'));
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(storedToken()).toBeNull();
});
