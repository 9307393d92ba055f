import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { storedToken, storeToken } from '../../identity/stored-session';
import { type Answers, answerJson, fakeServer, fillIn, refuse, renderApp } from '../../testing/app';
import { fakeAuth, fakePool, fakeToken, providerFailure, resetFakeAuth } from '../../testing/fake-provider';
import { LoginScreen } from './login-screen';

const token = fakeToken({ name: 'Ana', email: 'ana@farmacia.example' });
const routes = [
  { path: '/', Component: LoginScreen },
  { path: '*', element: null },
];

beforeEach(() => resetFakeAuth(token));

const show = (answers: Answers = {}) => ({ seen: fakeServer(answers), router: renderApp(routes, '/') });

async function enter(email: string, password: string): Promise<void> {
  fillIn({ 'E-mail': email, Senha: password });
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}

it('an accepted session leads from the login to /dashboard', async () => {
  storeToken(token);
  const { router } = show({ 'GET /api/protected/': () => answerJson({ sub: 'sub-1', email: 'a' }) });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(router.state.historyAction).toBe('REPLACE');
});

it('the login shows no form while it checks the session', async () => {
  storeToken(token);
  show({ 'GET /api/protected/': () => new Promise(() => undefined) });
  expect(screen.getByRole('status').textContent).toBe('Carregando...');
  expect(screen.queryByRole('button', { name: 'Entrar' })).toBeNull();
});

it('phones and password managers recognise the e-mail field', async () => {
  fakeServer({});
  renderApp(routes, '/');
  const field = await screen.findByLabelText(/^E-mail/);
  expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual(['email', 'username']);
});

it('the login stays after a refused session and calls nothing without token', async () => {
  storeToken(token);
  const { seen, router } = show({ 'GET /api/protected/': () => refuse(404, 'not_found') });
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeTruthy();
  cleanup();
  localStorage.clear();
  renderApp(routes, '/');
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeTruthy();
  expect(seen).toHaveLength(1);
  expect(router.state.location.pathname).toBe('/');
});

it('the login explains that the session ended if the check refuses it', async () => {
  storeToken(fakeToken({ exp: 1 }));
  fakeAuth.fetchAuthSession.mockRejectedValue(providerFailure('NotAuthorizedException'));
  show();
  expect(await screen.findByText('Sua sessão terminou. Entre novamente.')).toBeTruthy();
});

it.each([
  ['no network', () => new TypeError('Failed to fetch'), /^Sem conexão com o servidor/],
  ['a faulty server', () => refuse(500, 'internal'), /^Erro interno/],
  ['a proxy', () => new Response('<html>'), /^O servidor deu uma resposta inesperada/],
])('the login offers a retry if %s prevented the session check', async (_why, answer, text) => {
  storeToken(token);
  const answers: (() => Response | Error)[] = [answer, () => answerJson({ sub: 'sub-1', email: 'a' })];
  const { router } = show({ 'GET /api/protected/': () => answers.shift()?.() ?? refuse(404) });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(storedToken()).toBe(token);
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it('signing in replaces a session that could not be checked', async () => {
  storeToken(token);
  show({ 'GET /api/protected/': () => new TypeError('Failed to fetch') });
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar de novo' }));
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
});

it.each([
  ['a licence', () => answerJson({ active: true, cognito_sub: 'sub-1' }), '/dashboard'],
  ['no licence', () => refuse(404, 'not_found'), '/licenca'],
  ['a failing licence check', () => refuse(500, 'internal'), '/dashboard'],
  ['a licence check without a network', () => new TypeError('Failed to fetch'), '/dashboard'],
])('a sign-in with %s leads to the next screen', async (_what, licence, path) => {
  const { router } = show({ 'GET /api/license/': licence });
  await enter('ana@farmacia.example', 'Senha!123');
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(storedToken()).toBe(token);
  expect(fakeAuth.signOut.mock.invocationCallOrder[0]).toBeLessThan(
    fakeAuth.signIn.mock.invocationCallOrder[0] ?? 0,
  );
});

it.each([
  ['', ''],
  ['ana@farmacia.example', ''],
  ['', 'Senha!123'],
])('a login with e-mail %j and password %j asks for both', async (email, password) => {
  show();
  await enter(email, password);
  expect((await screen.findByRole('alert')).textContent).toBe('Preencha email e senha');
  expect(fakeAuth.signIn).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).required).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Senha/).required).toBe(true);
});

it.each([
  [providerFailure('NotAuthorizedException'), 'E-mail ou senha incorretos.'],
  [providerFailure('LimitExceededException'), 'Muitas tentativas. Aguarde um pouco e tente novamente.'],
  [providerFailure('NetworkError'), 'Sem conexão com o servidor. Verifique a rede e tente novamente.'],
  [new Error('Palavras do provedor'), 'Palavras do provedor'],
  [new Error(''), 'Erro ao fazer login. Tente novamente.'],
])('the login failure %s shows its sentence and keeps the fields', async (failure, message) => {
  show({});
  fakeAuth.signIn.mockRejectedValue(failure);
  await enter('ana@farmacia.example', 'Senha!123');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe('ana@farmacia.example');
  expect(storedToken()).toBeNull();
});

it("what the company's provider brings back begins the session, or says why not", async () => {
  fakePool.identity.single_sign_on = { name: 'Entra' };
  fakeServer({ 'GET /api/license/': () => answerJson({ active: true, cognito_sub: 'sub-1' }) });
  window.location.hash = '#sign-in-problem=no_seat';
  renderApp(routes, '/');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A licença não tem vaga livre/);
  expect(await screen.findByRole('button', { name: 'Entrar com Entra' })).toBeTruthy();
  cleanup();
  storeToken(token);
  window.location.hash = '#sign-in=of-somebody-else';
  renderApp(routes, '/');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A entrada não foi concluída/);
  expect(fakeAuth.signIn).not.toHaveBeenCalled();
  cleanup();
  localStorage.setItem('balanco.sign-in', 'mine');
  window.location.hash = '#sign-in=code&own=mine';
  const router = renderApp(routes, '/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(fakeAuth.signIn).toHaveBeenCalledWith(
    expect.objectContaining({ username: 'single-sign-on', password: 'code' }),
  );
  expect(window.location.hash).toBe('');
});

it('the busy login shows a message and disables button and link', async () => {
  show({});
  fakeAuth.signIn.mockReturnValue(new Promise(() => undefined));
  expect(screen.getByRole('link', { name: 'Esqueci minha senha' }).getAttribute('href')).toBe(
    '/esqueci-senha',
  );
  await enter('ana@farmacia.example', 'Senha!123');
  expect(await screen.findByText('Autenticando... Aguarde.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Carregando...' }).disabled).toBe(true);
  const link = screen.getByRole('link', { name: 'Esqueci minha senha' });
  expect(link.getAttribute('href')).toBeNull();
  expect(link.getAttribute('aria-disabled')).toBe('true');
});

it("a previous screen's note is shown once, not again after a reload", async () => {
  fakeServer({});
  const state = {
    email: 'ana@farmacia.example',
    note: 'Senha redefinida com sucesso! Faça login novamente.',
  };
  const router = renderApp(routes, { pathname: '/', state });
  expect((await screen.findByRole('status')).textContent).toBe(state.note);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Senha/));
  expect(router.state.location.state).toEqual({ email: state.email });
  expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe(state.email);
});

it('a focused password field warns that Caps Lock is on', async () => {
  show();
  const user = userEvent.setup();
  await user.click(screen.getByLabelText(/^Senha/));
  expect(screen.queryByText('Caps Lock ligado')).toBeNull();
  await user.keyboard('{CapsLock}s');
  expect(screen.getByText('Caps Lock ligado')).toBeTruthy();
  await user.keyboard('{CapsLock}s');
  expect(screen.queryByText('Caps Lock ligado')).toBeNull();
  await user.keyboard('{CapsLock}s');
  await user.tab();
  await user.tab();
  expect(screen.queryByText('Caps Lock ligado')).toBeNull();
});
