import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetToken, storedToken, storeToken } from '../../identity/stored-session';
import { StaffActionProvider } from '../../session/role/staff-action';
import {
  type Answers,
  answerJson,
  bodiesOf,
  clickTwice,
  fakeServer,
  fillIn,
  press,
  refuse,
  renderApp,
} from '../../testing/app';
import { fakeAuth, fakePool, fakeToken, providerFailure, resetFakeAuth } from '../../testing/fake-provider';
import { pharmacyRow } from '../../testing/rows';
import { RegistrationScreen } from './registration-screen';

const token = fakeToken({ name: 'Ana' });
const bia = { 'Nome completo': ' Bia Souza ', 'E-mail': ' bia@farmacia.example ', Senha: 'Coleta!2026' };
const email = 'bia@farmacia.example';
const confirmed = () =>
  answerJson({ username: email, sub: 'sub-2', name: 'Bia Souza', email, 'custom:role': 'user' });
const LICENCE = 'GET /api/license/';
const licensed = () => answerJson({ active: true, cognito_sub: 'sub-1' });
const routes = [
  {
    element: (
      <StaffActionProvider>
        <Outlet />
      </StaffActionProvider>
    ),
    children: [
      { path: '/cadastro', Component: RegistrationScreen },
      { path: '*', element: null },
    ],
  },
];

beforeEach(() => {
  resetFakeAuth(token);
  storeToken(token);
});

async function show(...confirmations: (() => Response | Error)[]) {
  const answers = [...confirmations];
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role: 'admin' }),
    [LICENCE]: licensed,
    'POST /api/confirm-user/': () => (answers.shift() ?? confirmed)(),
  });
  const router = renderApp(routes, '/cadastro');
  await screen.findByRole('button', { name: 'Cadastrar' });
  return { seen, router };
}
function register() {
  fillIn(bia);
  press('Cadastrar');
}
const failure = async () => (await screen.findByRole('alert')).textContent;

const BANNER = 'Usuários não podem realizar essa ação!';

it('Cadastro without a token leads to the login without a call', async () => {
  localStorage.clear();
  const seen = fakeServer({});
  const router = renderApp(routes, '/cadastro');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(seen).toEqual([]);
});

it.each([
  ['the server says user', 'admin', () => answerJson({ role: 'user' }), licensed, '/usuarios'],
  ['the role call fails and there is no claim', undefined, () => refuse(500), licensed, '/usuarios'],
  ['an admin has no licence', 'admin', () => refuse(500), () => refuse(404, 'not_found'), '/licenca'],
])('Cadastro shows that it checks, then leads on if %s', async (_what, claim, role, licence, path) => {
  storeToken(fakeToken({ 'custom:role': claim }));
  fakeServer({ 'GET /api/current-user-role/': role, [LICENCE]: licence });
  const router = renderApp(routes, '/cadastro');
  expect(screen.getByRole('status').textContent).toBe('Verificando permissões...');
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(router.state.historyAction).toBe('REPLACE');
  if (path === '/usuarios') expect(await screen.findByText(BANNER)).toBeTruthy();
});

it.each([
  ['the server says mod', undefined, () => answerJson({ role: 'mod' }), licensed],
  ['the role call fails and the claim says mod', 'mod', () => refuse(500), licensed],
  ['the licence check fails', 'mod', () => refuse(500), () => refuse(503, 'unavailable')],
])('Cadastro opens if %s', async (_what, claim, role, licence) => {
  storeToken(fakeToken({ 'custom:role': claim }));
  fakeServer({ 'GET /api/current-user-role/': role, [LICENCE]: licence });
  renderApp(routes, '/cadastro');
  expect(await screen.findByRole('heading', { name: 'Cadastro de Usuário' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cadastrar' })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Voltar para Usuários' });
  expect(back.getAttribute('href')).toBe('/usuarios');
});

it('Cadastro leads to the login when the session ends', async () => {
  const { router } = await show();
  act(forgetToken);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('two simultaneous clicks on Cadastrar register one person', async () => {
  const { seen, router } = await show();
  fillIn(bia);
  clickTwice(screen.getByRole('button', { name: 'Cadastrar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/usuarios'));
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('Cadastro ticks off the password rules during typing', async () => {
  await show();
  const field = screen.getByLabelText(/^Senha/);
  const met = () => {
    const help = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    return [...(help?.children ?? [])].map((rule) => rule.textContent?.endsWith(': atendido.'));
  };
  expect(met()).toEqual([false, false, false, false]);
  const typed = ['coletaab', 'coleta1', 'Coleta1', 'Coleta1!'];
  const seen = typed.map((value) => {
    fireEvent.change(field, { target: { value } });
    return met();
  });
  expect(seen).toEqual([
    [true, false, false, false],
    [false, true, false, false],
    [false, true, true, false],
    [true, true, true, true],
  ]);
});

it('Cadastro refuses a name with invisible characters before it signs anyone up', async () => {
  await show();
  fillIn({ ...bia, 'Nome completo': 'Bia \u202eazuoS' });
  press('Cadastrar');
  expect(await failure()).toBe('O nome tem caracteres invisíveis. Apague o nome e digite-o de novo.');
  expect(fakeAuth.signUp).not.toHaveBeenCalled();
});

it('Cadastro asks no password for who has one at the provider of the company', async () => {
  fakePool.identity.single_sign_on = { name: 'Entra' };
  await show();
  expect(await screen.findByText(/^Quem entra com Entra tem a senha lá/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Senha/)).toBeNull();
  const { Senha: _none, ...person } = bia;
  fillIn(person);
  press('Cadastrar');
  await waitFor(() =>
    expect(fakeAuth.signUp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ password: expect.stringMatching(/^[\da-f-]{36}A1!$/) }),
    ),
  );
});

it("Cadastro registers with the caller's token and keeps the caller signed in", async () => {
  const { seen, router } = await show();
  register();
  await waitFor(() => expect(router.state.location.pathname).toBe('/usuarios'));
  expect(fakeAuth.signUp).toHaveBeenCalledExactlyOnceWith({
    username: 'bia@farmacia.example',
    password: 'Coleta!2026',
    options: {
      userAttributes: { name: 'Bia Souza', email: 'bia@farmacia.example' },
      clientMetadata: { idToken: token },
    },
  });
  expect(bodiesOf(seen, 'POST')[0]).toEqual({ email: 'bia@farmacia.example' });
  expect(screen.getByText('Usuário cadastrado. Falta ativar a licença: veja abaixo da lista.')).toBeTruthy();
  expect(storedToken()).toBe(token);
  expect(fakeAuth.signOut).not.toHaveBeenCalled();
});

it('Cadastro never sends the token to Amazon', async () => {
  fakePool.embedded = false;
  const { router } = await show();
  register();
  await waitFor(() => expect(router.state.location.pathname).toBe('/usuarios'));
  expect(JSON.stringify(fakeAuth.signUp.mock.calls)).not.toContain(token);
  expect(fakeAuth.signUp.mock.calls[0]?.[0].options).not.toHaveProperty('clientMetadata');
});

it("the button of Cadastro reads 'Enviando...' and is disabled while busy", async () => {
  await show();
  fakeAuth.signUp.mockReturnValue(new Promise(() => undefined));
  register();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviando...' });
  expect(button.disabled).toBe(true);
  fireEvent.submit(button);
  expect(fakeAuth.signUp).toHaveBeenCalledOnce();
});

it.each([
  [{ 'Nome completo': '' }, 'Preencha todos os campos'],
  [{ 'Nome completo': '   ' }, 'Preencha todos os campos'],
  [{ 'E-mail': '' }, 'Preencha todos os campos'],
  [{ Senha: '' }, 'Preencha todos os campos'],
  [{ Senha: 'Coleta!' }, 'A senha não atende aos requisitos mínimos'],
  [{ Senha: 'coleta!2026' }, 'A senha não atende aos requisitos mínimos'],
])('Cadastro with %j shows “%s” above the form', async (change, message) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await show();
  fillIn({ ...bia, ...change });
  press('Cadastrar');
  expect(await failure()).toBe(message);
  expect(fakeAuth.signUp).not.toHaveBeenCalled();
  const alert = screen.getByRole('alert');
  const first = screen.getByLabelText(/^Nome completo/);
  expect(alert.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(scrolled.mock.contexts).toContain(alert.parentElement);
});

it.each([
  [providerFailure('UsernameExistsException'), 'Já existe um usuário com este e-mail.'],
  [
    providerFailure('NotAuthorizedException'),
    'Cadastro não permitido. Entre novamente ou fale com o administrador.',
  ],
  [providerFailure('InvalidPasswordException'), 'A senha não atende aos requisitos mínimos'],
  [new Error('Palavras do provedor'), 'Palavras do provedor'],
  [providerFailure('Unknown'), 'Erro ao criar conta. Tente novamente.'],
  [new Error(''), 'Erro ao criar conta. Tente novamente.'],
])('Cadastro that fails with %s shows “%s” and can be repeated', async (error, message) => {
  const { seen, router } = await show();
  fakeAuth.signUp.mockRejectedValueOnce(error);
  register();
  expect(await failure()).toBe(message);
  expect(seen.some((call) => call.method === 'POST')).toBe(false);
  press('Cadastrar');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(() => expect(router.state.location.pathname).toBe('/usuarios'));
});

it.each([
  [() => refuse(404, 'not_found', 'Usuário não encontrado.'), 'Usuário não encontrado.'],
  [() => answerJson({ error: 'Sem acesso ao diretório.' }, 502), 'Sem acesso ao diretório.'],
  [() => refuse(500), 'Erro ao confirmar usuário'],
  [() => new TypeError('Failed to fetch'), 'Erro ao confirmar usuário'],
])('Cadastro explains a failed confirmation and can be tried again', async (answer, message) => {
  const { router } = await show(answer);
  register();
  expect(await failure()).toBe(message);
  press('Cadastrar');
  await waitFor(() => expect(router.state.location.pathname).toBe('/usuarios'));
  expect(fakeAuth.signUp).toHaveBeenCalledTimes(2);
});

it('repeating Cadastro only confirms if Amazon keeps the unconfirmed registration', async () => {
  const { router } = await show(() => refuse(500));
  register();
  expect(await failure()).toBe('Erro ao confirmar usuário');
  fakeAuth.signUp.mockRejectedValue(providerFailure('UsernameExistsException'));
  fillIn({ Senha: 'Outra!2026' });
  press('Cadastrar');
  await waitFor(async () => expect(await failure()).toBe('Já existe um usuário com este e-mail.'));
  register();
  await waitFor(() => expect(router.state.location.pathname).toBe('/usuarios'));
});

describe("an administrator's choice", () => {
  const PHARMACY = '0198c0de-0000-7000-8000-000000000001';
  const world = (role: string, answers: Answers = {}) =>
    fakeServer({
      'GET /api/current-user-role/': () => answerJson({ role }),
      [LICENCE]: licensed,
      'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
      'POST /api/confirm-user/': confirmed,
      'PUT /api/people/sub-2/pharmacies/': () => answerJson({ limited: true, pharmacies: [] }),
      ...answers,
    });
  const changes = (seen: ReturnType<typeof world>) =>
    seen
      .filter(({ path, method }) => path.startsWith('/api/people/') && method !== 'GET')
      .map(({ method, path, body }) => [method, path, JSON.parse(body ?? '')]);

  it('a new person gets the role and the pharmacies that were chosen', async () => {
    const edited = { sub: 'sub-2', name: 'Bia Souza', email, role: 'mod', licence: null };
    const seen = world('admin', {
      'PATCH /api/people/sub-2/': () =>
        answerJson({ ...edited, last_sign_in_at: null, deactivated_at: null }),
    });
    const router = renderApp(routes, '/cadastro');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Perfil' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Moderador', hidden: true }));
    fireEvent.click(screen.getByRole('radio', { name: 'Só as escolhidas' }));
    register();
    expect(await failure()).toBe('Escolha ao menos uma farmácia');
    await userEvent.click(screen.getByRole('combobox', { name: /Farmácias/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Farmácia São João', hidden: true }));
    press('Cadastrar');
    await waitFor(() => expect(router.state.location.pathname).toBe('/usuarios'));
    expect(changes(seen)).toEqual([
      ['PUT', '/api/people/sub-2/pharmacies/', { limited: true, pharmacies: [PHARMACY] }],
      ['PATCH', '/api/people/sub-2/', { role: 'mod' }],
    ]);
  });

  it('a refused access is named after the registration', async () => {
    world('admin', { 'PATCH /api/people/sub-2/': () => refuse(409, 'conflict', 'Agora não.') });
    renderApp(routes, '/cadastro');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Perfil' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Moderador', hidden: true }));
    register();
    await screen.findByText('Usuário cadastrado, mas sem o acesso escolhido e sem a licença. Agora não.');
  });

  it('each role says what it may do, and that a collector needs only Usuário', async () => {
    world('admin');
    renderApp(routes, '/cadastro');
    const roles = await screen.findByRole('list', { name: 'O que cada perfil pode' });
    const lines = within(roles).getAllByRole('listitem');
    expect(lines.map((line) => line.querySelector('strong')?.textContent)).toEqual([
      'Administrador',
      'Moderador',
      'Usuário',
    ]);
    expect(lines[2]?.textContent).toContain('Basta para quem só conta');
  });

  it('a moderator has no such choice, and is told the role and who gives the seat', async () => {
    const seen = world('mod');
    renderApp(routes, '/cadastro');
    await screen.findByRole('button', { name: 'Cadastrar' });
    expect(screen.queryByRole('combobox', { name: 'Perfil' })).toBeNull();
    expect(screen.getByText(/A pessoa entra com o perfil Usuário/)).toBeTruthy();
    register();
    const told = 'Usuário cadastrado. Falta ativar a licença: peça a um administrador, ou entregue a chave.';
    expect(await screen.findByText(told)).toBeTruthy();
    expect(seen.map(({ path }) => path)).not.toContain('/api/license-keys/');
  });

  describe('of a seat of the licence', () => {
    const KEY = '0198c0de-0000-7000-8000-0000000000f1';
    const key = (change = {}) => ({
      id: KEY,
      label: 'Rede',
      seats: 5,
      used: 2,
      free: 3,
      expires_at: null,
      revoked_at: null,
      ...change,
    });
    const seated = { sub: 'sub-2', name: 'Bia Souza', email, role: 'user', licence: 'Rede' };
    const given = () => answerJson({ ...seated, last_sign_in_at: null, deactivated_at: null });
    const licences = (keys: unknown[], answer = given) =>
      world('admin', {
        'GET /api/license-keys/': () => answerJson(keys),
        'POST /api/people/sub-2/license/': answer,
      });

    it('is on while one is free, and the new person may sign in', async () => {
      const seen = licences([key({ id: PHARMACY, seats: 1, used: 1, free: 0 }), key()]);
      renderApp(routes, '/cadastro');
      const box = await screen.findByRole<HTMLInputElement>('checkbox', {
        name: 'Ocupar uma vaga da licença (3 de 5 livres)',
      });
      expect(box.checked).toBe(true);
      register();
      const told = 'Usuário cadastrado. Já pode entrar.';
      expect(await screen.findByText(told)).toBeTruthy();
      expect(changes(seen)).toEqual([['POST', '/api/people/sub-2/license/', { license_key: KEY }]]);
    });

    it('can be left out', async () => {
      const seen = licences([key()]);
      renderApp(routes, '/cadastro');
      fireEvent.click(await screen.findByRole('checkbox', { name: /Ocupar uma vaga/ }));
      register();
      expect(await screen.findByText(/Falta ativar a licença: veja abaixo da lista/)).toBeTruthy();
      expect(changes(seen)).toEqual([]);
    });

    it('names the licence if several have free seats', async () => {
      const other = key({ id: PHARMACY, label: 'Filial', seats: 2, used: 1, free: 1 });
      const seen = licences([key(), other]);
      renderApp(routes, '/cadastro');
      await userEvent.click(await screen.findByRole('combobox', { name: 'Licença' }));
      const option = { name: 'Filial (1 de 2 livres)', hidden: true };
      await userEvent.click(await screen.findByRole('option', option));
      register();
      await screen.findByText(/Já pode entrar/);
      expect(changes(seen)).toEqual([['POST', '/api/people/sub-2/license/', { license_key: PHARMACY }]]);
    });

    it('says that none is free and how to free one', async () => {
      licences([key({ used: 5, free: 0 })]);
      renderApp(routes, '/cadastro');
      expect(await screen.findByText(/Nenhuma licença tem vaga livre. Desative quem não usa/)).toBeTruthy();
      expect(screen.queryByRole('checkbox')).toBeNull();
    });

    it('that is refused is named with its reason', async () => {
      licences([key()], () => refuse(409, 'conflict', 'A licença Rede não tem vaga livre.'));
      renderApp(routes, '/cadastro');
      await screen.findByRole('checkbox', { name: /Ocupar uma vaga/ });
      register();
      const told = 'Usuário cadastrado. Falta ativar a licença: A licença Rede não tem vaga livre.';
      expect(await screen.findByText(told)).toBeTruthy();
    });
  });
});
