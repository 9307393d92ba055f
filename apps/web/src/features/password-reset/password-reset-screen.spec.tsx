import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedToken, storeToken } from '../../identity/stored-session';
import { fakeServer, fillIn, press, renderApp } from '../../testing/app';
import { fakeAuth, fakePool, fakeToken, providerFailure, resetFakeAuth } from '../../testing/fake-provider';
import { PasswordResetScreen } from './password-reset-screen';

const routes = [
  { path: '/esqueci-senha', Component: PasswordResetScreen },
  { path: '*', element: null },
];
const SENT = 'Código de confirmação enviado para seu e-mail!';
const NOT_SENT = 'Erro ao enviar código. Verifique o e-mail.';
const NOT_RESET = 'Código inválido ou senha fraca.';

beforeEach(() => {
  resetFakeAuth(fakeToken());
  fakeServer({});
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

async function askForCode() {
  const router = renderApp(routes, '/esqueci-senha');
  fillIn({ 'E-mail': ' bia@farmacia.example ' });
  press('Enviar código');
  await screen.findByText(SENT);
  return router;
}

it('the first step sends the code and confirms it', async () => {
  await askForCode();
  expect(fakeAuth.resetPassword).toHaveBeenCalledExactlyOnceWith({ username: 'bia@farmacia.example' });
  expect(screen.getByText(SENT).closest('[role="status"]')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Código/));
});

it('the reset screen links back to the login', () => {
  renderApp(routes, '/esqueci-senha');
  expect(screen.getByRole('link', { name: 'Voltar para Login' }).getAttribute('href')).toBe('/');
});

it("the reset screen says that the company's provider keeps the password", async () => {
  fakePool.identity.single_sign_on = { name: 'Entra' };
  renderApp(routes, '/esqueci-senha');
  expect(await screen.findByText(/^Quem entra com Entra tem a senha lá/)).toBeTruthy();
});

it('the first step requires an e-mail', async () => {
  renderApp(routes, '/esqueci-senha');
  expect(field(/^E-mail/).required).toBe(true);
  press('Enviar código');
  expect((await screen.findByRole('alert')).textContent).toBe(NOT_SENT);
  expect(fakeAuth.resetPassword).not.toHaveBeenCalled();
});

it.each(['bia', 'bia@', 'bia souza@farmacia.example'])(
  'the first step refuses the malformed address %s without a call',
  async (address) => {
    renderApp(routes, '/esqueci-senha');
    fillIn({ 'E-mail': address });
    press('Enviar código');
    expect(await screen.findByText('Informe um e-mail válido, como nome@exemplo.com.br.')).toBeTruthy();
    expect(fakeAuth.resetPassword).not.toHaveBeenCalled();
  },
);

it("'Já tenho um código' goes to the second step without sending another", async () => {
  renderApp(routes, '/esqueci-senha');
  press('Já tenho um código');
  expect(await screen.findByText('Informe o e-mail que recebeu o código.')).toBeTruthy();
  fillIn({ 'E-mail': 'bia@farmacia.example' });
  press('Já tenho um código');
  expect(await screen.findByText('Digite o código que você recebeu por e-mail.')).toBeTruthy();
  expect(screen.queryByText(SENT)).toBeNull();
  expect(fakeAuth.resetPassword).not.toHaveBeenCalled();
});

it.each([
  ['LimitExceededException', `${NOT_SENT}\nMuitas tentativas. Aguarde um pouco e tente novamente.`],
  ['NetworkError', `${NOT_SENT}\nSem conexão com o servidor. Verifique a rede e tente novamente.`],
  ['CodeDeliveryFailureException', NOT_SENT],
  ['UserNotFoundException', NOT_SENT],
  ['InvalidParameterException', NOT_SENT],
])('the first step says what it can after %s and can repeat', async (name, sentence) => {
  fakeAuth.resetPassword.mockRejectedValueOnce(providerFailure(name));
  renderApp(routes, '/esqueci-senha');
  fillIn({ 'E-mail': 'bia@farmacia.example' });
  press('Enviar código');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  press('Enviar código');
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the second step', () => {
  it.each([
    ['typed', 'keyboard', '12a3-4567', '123456'],
    ['pasted with a blank', 'paste', ' 123 456 ', '123456'],
    ['pasted with its sentence', 'paste', 'Código: 654321.', '654321'],
  ] as const)('the second step accepts a code that is %s', async (_how, way, text, digits) => {
    await askForCode();
    const code = field(/^Código/);
    code.focus();
    await userEvent[way](text);
    expect(code.value).toBe(digits);
    expect(code.autocomplete).toBe('one-time-code');
    expect(code.inputMode).toBe('numeric');
    expect(field(/^Nova senha/).autocomplete).toBe('new-password');
  });

  it('the second step sets the password and returns to the login', async () => {
    storeToken(fakeToken());
    const router = await askForCode();
    fillIn({ Código: '123456', 'Nova senha': 'Outra!2026' });
    press('Redefinir Senha');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(fakeAuth.confirmResetPassword).toHaveBeenCalledExactlyOnceWith({
      username: 'bia@farmacia.example',
      confirmationCode: '123456',
      newPassword: 'Outra!2026',
    });
    expect(router.state.location.state).toEqual({
      email: 'bia@farmacia.example',
      note: 'Senha redefinida com sucesso! Faça login novamente.',
    });
    expect(storedToken()).toBeNull();
  });

  it.each([
    ['12345', 'Outra!2026'],
    ['123456', ''],
    ['123456', 'fraca'],
  ])('the second step refuses code %j with password %j without a call', async (code, password) => {
    await askForCode();
    fillIn({ Código: code, 'Nova senha': password });
    press('Redefinir Senha');
    expect((await screen.findByRole('alert')).textContent).toBe(NOT_RESET);
    expect(fakeAuth.confirmResetPassword).not.toHaveBeenCalled();
  });

  it('the second step marks broken password rules before it sends anything', async () => {
    await askForCode();
    fillIn({ Código: '123456', 'Nova senha': 'Coleta12' });
    expect(document.querySelectorAll('[data-unmet="true"]')).toHaveLength(0);
    press('Redefinir Senha');
    await screen.findByRole('alert');
    const unmet = [...document.querySelectorAll('[data-unmet="true"]')];
    expect(unmet.map((rule) => rule.textContent)).toEqual([
      expect.stringMatching(/^Pelo menos 1 caractere especial.*: falta\.$/),
    ]);
    expect(fakeAuth.confirmResetPassword).not.toHaveBeenCalled();
  });

  const tooFrequent = new Error('Password did not conform with policy: Password is too frequent');
  tooFrequent.name = 'InvalidPasswordException';

  it.each([
    ['a wrong code', providerFailure('CodeMismatchException'), ''],
    ['an expired code', providerFailure('ExpiredCodeException'), ''],
    ['a weak password', providerFailure('InvalidPasswordException'), ''],
    ['a frequent password', tooFrequent, '\nEla está entre as mais usadas. Escolha outra.'],
    [
      'too many attempts',
      providerFailure('LimitExceededException'),
      '\nMuitas tentativas. Aguarde um pouco e tente novamente.',
    ],
  ])('the second step answers %s with its sentence and keeps the fields', async (_what, error, reason) => {
    fakeAuth.confirmResetPassword.mockRejectedValue(error);
    await askForCode();
    fillIn({ Código: '123456', 'Nova senha': 'Outra!2026' });
    press('Redefinir Senha');
    expect((await screen.findByRole('alert')).textContent).toBe(`${NOT_RESET}${reason}`);
    expect(field(/^Código/).value).toBe('123456');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Redefinir Senha' }).disabled).toBe(false);
  });

  it("'Voltar' returns to the first step and keeps the e-mail", async () => {
    await askForCode();
    press('Redefinir Senha');
    await screen.findByRole('alert');
    press('Voltar');
    expect(screen.getByRole('button', { name: 'Enviar código' })).toBeTruthy();
    expect(field(/^E-mail/).value).toBe('bia@farmacia.example');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
