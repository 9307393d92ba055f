import type { SecondFactor } from '@balanco/contract/people/second-factor';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, answerJson, fakeServer, fillIn, press, refuse, renderApp } from '../../../testing/app';
import { fakeAuth, fakePool, providerFailure } from '../../../testing/fake-provider';
import { SecondFactorDialog } from './second-factor-dialog';

const STATE = 'GET /api/second-factor/';
const PROVE = 'POST /api/second-factor/password/';
const MAKE = 'POST /api/second-factor/recovery-codes/';
const TURN_OFF = 'POST /api/second-factor/turn-off/';
const off: SecondFactor = { active: false, since: null, recovery_codes: 0, required: false, fresh: true };
const on: SecondFactor = {
  active: true,
  since: '2026-05-06T12:00:00.000Z',
  recovery_codes: 10,
  required: false,
  fresh: true,
};
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCC${index}`);

function show(answers: Answers) {
  const seen = fakeServer(answers);
  const onClose = vi.fn();
  renderApp([{ path: '*', element: <SecondFactorDialog onClose={onClose} /> }], '/dashboard');
  return { seen, onClose };
}
const button = (name: string) => screen.findByRole('button', { name });
const alert = async () => (await screen.findByRole('alert')).textContent;

const setUp = async (answers: Answers) => {
  const shown = show({ [STATE]: () => answerJson(off), ...answers });
  await button('Ativar');
  press('Ativar');
  await screen.findByRole('dialog', { name: 'Ativar a verificação em duas etapas' });
  return shown;
};

it('the dialog shows QR code and key, proves the code and shows the recovery codes', async () => {
  const { onClose } = await setUp({ [MAKE]: () => answerJson({ codes }) });
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(await screen.findByAltText('QR code para o aplicativo autenticador')).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>(/^Código/);
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code']);
  fillIn({ Código: '123 456' });
  press('Ativar');
  expect(await screen.findByText('AAAA-BBBB-CCC9')).toBeTruthy();
  expect(fakeAuth.verifyTOTPSetup).toHaveBeenCalledExactlyOnceWith({ code: '123456' });
  expect(fakeAuth.updateMFAPreference).toHaveBeenCalledExactlyOnceWith({ totp: 'PREFERRED' });
  press('Guardei os códigos');
  expect(onClose).toHaveBeenCalledOnce();
});

it('an incomplete code is refused without a call, and a wrong one with its sentence', async () => {
  await setUp({});
  fillIn({ Código: '123' });
  press('Ativar');
  expect(await alert()).toBe('Digite o código completo.');
  expect(fakeAuth.verifyTOTPSetup).not.toHaveBeenCalled();
  fakeAuth.verifyTOTPSetup.mockRejectedValue(providerFailure('EnableSoftwareTokenMFAException'));
  fillIn({ Código: '123456' });
  press('Ativar');
  await waitFor(async () => expect(await alert()).toBe('Código inválido.'));
  expect(fakeAuth.updateMFAPreference).not.toHaveBeenCalled();
});

it('recovery codes that could not be made are told, and the factor is on', async () => {
  const answers = [off, on];
  await setUp({ [STATE]: () => answerJson(answers.shift() ?? on), [MAKE]: () => refuse(500, 'internal') });
  fillIn({ Código: '123456' });
  press('Ativar');
  expect(await screen.findByText(/^Os códigos de recuperação não puderam ser gerados/)).toBeTruthy();
  expect(await screen.findByText('Ativa')).toBeTruthy();
});

it.each([
  [off, 'Ativar', 'Ativar a verificação em duas etapas'],
  [on, 'Novos códigos de recuperação', 'Novos códigos de recuperação'],
])('an older session confirms the password first: $active', async (factor, action, next) => {
  const answers = [() => refuse(400, 'invalid', 'Senha incorreta.'), () => answerJson(factor)];
  const { seen } = show({
    [STATE]: () => answerJson({ ...factor, fresh: false }),
    [PROVE]: () => answers.shift()?.() ?? answerJson(factor),
  });
  await button(action);
  press(action);
  expect(fakeAuth.setUpTOTP).not.toHaveBeenCalled();
  fillIn({ Senha: 'Errada!2026' });
  press('Continuar');
  expect(await alert()).toBe('Senha incorreta.');
  fillIn({ Senha: 'Noturna!2026' });
  press('Continuar');
  expect(await screen.findByRole('dialog', { name: next })).toBeTruthy();
  expect(seen.findLast(({ method }) => method === 'POST')?.body).toBe('{"password":"Noturna!2026"}');
});

it('the dialog asks for a current code and refuses a wrong one with its sentence', async () => {
  const states = [on, off];
  const answers = [refuse(400, 'invalid', 'Código incorreto.')];
  const { seen } = show({
    [STATE]: () => answerJson(states.shift() ?? off),
    [TURN_OFF]: () => answers.shift() ?? answerJson(off),
  });
  await button('Desativar');
  press('Desativar');
  fillIn({ Código: '123456' });
  press('Desativar');
  expect(await alert()).toBe('Código incorreto.');
  fillIn({ Código: '654321' });
  press('Desativar');
  expect(await screen.findByText('Verificação em duas etapas desativada.')).toBeTruthy();
  expect(await screen.findByText('Desativada')).toBeTruthy();
  expect(seen.findLast(({ method }) => method === 'POST')?.body).toBe('{"code":"654321"}');
});

it('where the installation requires it, nobody turns it off', async () => {
  show({ [STATE]: () => answerJson({ ...on, required: true }) });
  expect(await screen.findByText('Esta instalação exige a verificação do seu perfil.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Desativar' })).toBeNull();
});

it('new recovery codes cost a code of the app or an earlier one of them', async () => {
  const { seen } = show({
    [STATE]: () => answerJson({ ...on, recovery_codes: 2 }),
    [MAKE]: () => answerJson({ codes }),
  });
  expect(await screen.findByText(/^Gere novos códigos de recuperação/)).toBeTruthy();
  press('Novos códigos de recuperação');
  press('Usar um código de recuperação');
  fillIn({ 'Código de recuperação': 'AAAA-BBBB-CCCC' });
  press('Gerar códigos');
  expect(await screen.findByText('AAAA-BBBB-CCC0')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toBe('{"code":"AAAA-BBBB-CCCC"}');
});

it("Amazon's pool tells the state itself, has no recovery codes and asks for no code", async () => {
  fakePool.embedded = false;
  fakeAuth.fetchMFAPreference.mockResolvedValue({ enabled: ['TOTP'], preferred: 'TOTP' });
  const { seen } = show({});
  await button('Desativar');
  expect(screen.queryByRole('button', { name: 'Novos códigos de recuperação' })).toBeNull();
  press('Desativar');
  await waitFor(() =>
    expect(fakeAuth.updateMFAPreference).toHaveBeenCalledExactlyOnceWith({ totp: 'DISABLED' }),
  );
  expect(seen).toEqual([]);
});

it('a state that could not be read can be read again', async () => {
  const answers = [() => refuse(500, 'internal'), () => answerJson(off)];
  show({ [STATE]: () => answers.shift()?.() ?? answerJson(off) });
  await button('Tentar novamente');
  press('Tentar novamente');
  expect(await button('Ativar')).toBeTruthy();
});
