import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedToken } from '../../identity/stored-session';
import { answerJson, fakeServer, fillIn, press, renderApp } from '../../testing/app';
import {
  fakeAuth,
  fakePool,
  fakeToken,
  fakeTotpSetup,
  providerFailure,
  resetFakeAuth,
} from '../../testing/fake-provider';
import { LoginScreen } from './login-screen';

const token = fakeToken();
const routes = [
  { path: '/', Component: LoginScreen },
  { path: '*', element: null },
];
const step = (signInStep: string, more = {}) => ({ isSignedIn: false, nextStep: { signInStep, ...more } });

beforeEach(() => {
  resetFakeAuth(token);
  fakeServer({});
});

async function enter(answer: unknown) {
  fakeAuth.signIn.mockResolvedValue(answer);
  const router = renderApp(routes, '/');
  fillIn({ 'E-mail': 'bia@farmacia.example', Senha: 'Provisoria!1' });
  press('Entrar');
  return router;
}
const failure = async () => (await screen.findByRole('alert')).textContent;

it('a required reset leads to the reset screen with e-mail and note', async () => {
  const router = await enter(step('RESET_PASSWORD'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/esqueci-senha'));
  expect(router.state.location.state).toEqual({
    email: 'bia@farmacia.example',
    note: 'É preciso redefinir a senha antes de entrar.',
  });
});

it.each([
  ['CONFIRM_SIGN_UP', 'Cadastro ainda não confirmado. Fale com o administrador.'],
  [
    'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP',
    'Esta conta pede uma etapa de acesso que não é oferecida aqui. Fale com o administrador.',
  ],
])('the step %s shows what to do', async (name, sentence) => {
  const router = await enter(step(name));
  expect(await failure()).toBe(sentence);
  expect(router.state.location.pathname).toBe('/');
  expect(storedToken()).toBeNull();
});

const asked = (missingAttributes?: string[]) =>
  step('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', { missingAttributes });

it('a provisional password is replaced before the sign-in continues', async () => {
  const router = await enter(asked());
  await screen.findByText('Sua senha é provisória. Crie uma nova senha para entrar.');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('bia@farmacia.example');
  fillIn({ 'Nova senha': 'Coleta!2026' });
  press('Salvar e entrar');
  await waitFor(() => expect(router.state.location.pathname).toBe('/licenca'));
  expect(fakeAuth.confirmSignIn).toHaveBeenCalledExactlyOnceWith({ challengeResponse: 'Coleta!2026' });
  expect(storedToken()).toBe(token);
});

it('the new-password step also asks for a missing name', async () => {
  await enter(asked(['name']));
  await screen.findByLabelText(/^Nome completo/);
  fillIn({ 'Nova senha': 'Coleta!2026' });
  press('Salvar e entrar');
  expect(await failure()).toBe('Preencha todos os campos');
  fillIn({ 'Nome completo': ' Bia Souza ' });
  press('Salvar e entrar');
  await waitFor(() =>
    expect(fakeAuth.confirmSignIn).toHaveBeenCalledExactlyOnceWith({
      challengeResponse: 'Coleta!2026',
      options: { userAttributes: { name: 'Bia Souza' } },
    }),
  );
});

it('the new-password step refuses a weak password without a call', async () => {
  await enter(asked());
  await screen.findByLabelText(/^Nova senha/);
  fillIn({ 'Nova senha': 'coleta' });
  press('Salvar e entrar');
  expect(await failure()).toBe('A senha não atende aos requisitos mínimos');
  expect(fakeAuth.confirmSignIn).not.toHaveBeenCalled();
});

it.each([
  ['CONFIRM_SIGN_IN_WITH_TOTP_CODE', 'Digite o código do seu aplicativo autenticador.'],
  ['CONFIRM_SIGN_IN_WITH_SMS_CODE', 'Digite o código enviado por SMS para o seu telefone.'],
  ['CONFIRM_SIGN_IN_WITH_EMAIL_CODE', 'Digite o código enviado para o seu e-mail.'],
])('the second factor %s asks for its code and continues', async (name, text) => {
  const router = await enter(step(name));
  expect(await screen.findByText(text)).toBeTruthy();
  fillIn({ Código: '123 456' });
  press('Confirmar');
  await waitFor(() => expect(router.state.location.pathname).toBe('/licenca'));
  expect(fakeAuth.confirmSignIn).toHaveBeenCalledExactlyOnceWith({ challengeResponse: '123456' });
});

it.each([
  ['CodeMismatchException', 'Código inválido.'],
  ['NotAuthorizedException', 'O tempo desta etapa acabou. Volte e entre novamente.'],
  ['LimitExceededException', 'Muitas tentativas. Aguarde um pouco e tente novamente.'],
])('the login shows the code failure %s and allows another try', async (name, sentence) => {
  await enter(step('CONFIRM_SIGN_IN_WITH_TOTP_CODE'));
  await screen.findByLabelText(/^Código/);
  fakeAuth.confirmSignIn.mockRejectedValue(providerFailure(name));
  press('Confirmar');
  expect(await failure()).toBe('Digite o código completo.');
  fillIn({ Código: '000000' });
  press('Confirmar');
  await waitFor(async () => expect(await failure()).toBe(sentence));
  press('Voltar');
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('bia@farmacia.example');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a recovery code takes the place of the code of the app', async () => {
  const router = await enter(step('CONFIRM_SIGN_IN_WITH_TOTP_CODE'));
  await screen.findByLabelText(/^Código/);
  press('Usar um código de recuperação');
  fillIn({ 'Código de recuperação': 'k7m2' });
  press('Confirmar');
  expect(await failure()).toBe('Digite o código completo.');
  fillIn({ 'Código de recuperação': 'k7m2-9pqr-3tvw' });
  press('Confirmar');
  await waitFor(() => expect(router.state.location.pathname).toBe('/licenca'));
  expect(fakeAuth.confirmSignIn).toHaveBeenCalledExactlyOnceWith({ challengeResponse: 'k7m2-9pqr-3tvw' });
});

it("Amazon's pool is offered no recovery code", async () => {
  fakePool.embedded = false;
  await enter(step('CONFIRM_SIGN_IN_WITH_TOTP_CODE'));
  await screen.findByLabelText(/^Código/);
  expect(screen.queryByRole('button', { name: 'Usar um código de recuperação' })).toBeNull();
});

it('a code that was used is told from one that expired', async () => {
  await enter(step('CONFIRM_SIGN_IN_WITH_TOTP_CODE'));
  await screen.findByLabelText(/^Código/);
  const used = new Error('Your software token has already been used once.');
  used.name = 'ExpiredCodeException';
  fakeAuth.confirmSignIn.mockRejectedValue(used);
  fillIn({ Código: '123456' });
  press('Confirmar');
  await waitFor(async () =>
    expect(await failure()).toBe('Este código já foi usado. Espere o próximo código do aplicativo.'),
  );
});

it('a second factor may follow a new password', async () => {
  await enter(step('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED'));
  await screen.findByLabelText(/^Nova senha/);
  fakeAuth.confirmSignIn.mockResolvedValueOnce(step('CONFIRM_SIGN_IN_WITH_TOTP_CODE'));
  fillIn({ 'Nova senha': 'Coleta!2026' });
  press('Salvar e entrar');
  expect(await screen.findByRole('heading', { name: 'Confirmar acesso' })).toBeTruthy();
});

describe('setting up a second factor', () => {
  const asked = step('CONTINUE_SIGN_IN_WITH_TOTP_SETUP', { totpSetupDetails: fakeTotpSetup });
  const MAKE = 'POST /api/second-factor/recovery-codes/';

  it('the login sets up a second factor, shows the recovery codes once and goes on', async () => {
    const seen = fakeServer({ [MAKE]: () => answerJson({ codes: ['K7M2-9PQR-3TVW'] }) });
    const router = await enter(asked);
    expect(await screen.findByRole('heading', { name: 'Verificação em duas etapas' })).toBeTruthy();
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(await screen.findByAltText('QR code para o aplicativo autenticador')).toBeTruthy();
    press('Ativar e entrar');
    expect(await failure()).toBe('Digite o código completo.');
    fillIn({ Código: '123456' });
    press('Ativar e entrar');
    expect(await screen.findByText('K7M2-9PQR-3TVW')).toBeTruthy();
    expect(seen.find(({ path }) => path === '/api/second-factor/recovery-codes/')?.body).toBe('{}');
    press('Guardei os códigos');
    await waitFor(() => expect(router.state.location.pathname).toBe('/licenca'));
  });

  it('recovery codes that could not be made do not keep the person out', async () => {
    const router = await enter(asked);
    await screen.findByLabelText(/^Código/);
    fillIn({ Código: '123456' });
    press('Ativar e entrar');
    expect(await screen.findByText(/^Os códigos de recuperação não puderam ser gerados/)).toBeTruthy();
    press('Continuar');
    await waitFor(() => expect(router.state.location.pathname).toBe('/licenca'));
  });

  it("Amazon's pool has no recovery codes", async () => {
    fakePool.embedded = false;
    const router = await enter(asked);
    await screen.findByLabelText(/^Código/);
    fillIn({ Código: '123456' });
    press('Ativar e entrar');
    await waitFor(() => expect(router.state.location.pathname).toBe('/licenca'));
  });

  it('of several kinds of factor, the app is set up', async () => {
    fakeAuth.confirmSignIn.mockResolvedValueOnce(asked);
    await enter(step('CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION'));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(fakeAuth.confirmSignIn).toHaveBeenCalledExactlyOnceWith({ challengeResponse: 'TOTP' });
  });
});
