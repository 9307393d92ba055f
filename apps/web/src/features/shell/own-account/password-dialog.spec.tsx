import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fillIn, press, renderApp } from '../../../testing/app';
import { fakeAuth, fakePool, providerFailure } from '../../../testing/fake-provider';
import { PasswordDialog } from './password-dialog';

function show() {
  const onClose = vi.fn();
  renderApp([{ path: '*', element: <PasswordDialog onClose={onClose} /> }], '/dashboard');
  return onClose;
}
const typed = {
  'Senha atual': 'Antiga!2025',
  'Nova senha': 'Coleta!2026',
  'Repita a nova senha': 'Coleta!2026',
};
const change = () => press('Alterar senha');
const failure = async () => (await screen.findByRole('alert')).textContent;

it.each([
  [true, 'Senha alterada. As sessões em outros aparelhos terminaram.'],
  [false, 'Senha alterada.'],
])('changing the password tells whether other sessions ended (%s)', async (embedded, notice) => {
  const onClose = show();
  fakePool.embedded = embedded;
  fillIn(typed);
  change();
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(fakeAuth.updatePassword).toHaveBeenCalledExactlyOnceWith({
    oldPassword: 'Antiga!2025',
    newPassword: 'Coleta!2026',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

it("the dialog says that the company's provider keeps the password", async () => {
  fakePool.identity.single_sign_on = { name: 'Entra' };
  show();
  expect(await screen.findByText(/^Quem entra com Entra tem a senha lá/)).toBeTruthy();
});

it('each password can be shown while it is typed', () => {
  show();
  const fields = () =>
    Object.keys(typed).map((label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)));
  expect(fields().map(({ type }) => type)).toEqual(['password', 'password', 'password']);
  for (const button of screen.getAllByRole('button', { name: 'Mostrar a senha' }))
    fireEvent.mouseDown(button);
  expect(fields().map(({ type }) => type)).toEqual(['text', 'text', 'text']);
});

it.each([
  [{ 'Senha atual': '' }, 'Preencha todos os campos'],
  [{ 'Nova senha': 'fraca', 'Repita a nova senha': 'fraca' }, 'A senha não atende aos requisitos mínimos'],
  [{ 'Repita a nova senha': 'Coleta!2027' }, 'A nova senha e a repetição são diferentes.'],
  [{ 'Senha atual': 'Coleta!2026' }, 'A nova senha é igual à atual.'],
])('a change of the password with %j is refused without a call', async (wrong, sentence) => {
  show();
  fillIn({ ...typed, ...wrong });
  change();
  expect(await failure()).toBe(sentence);
  expect(fakeAuth.updatePassword).not.toHaveBeenCalled();
});

it.each([
  ['NotAuthorizedException', 'A senha atual está incorreta.'],
  ['LimitExceededException', 'Muitas tentativas. Aguarde um pouco e tente novamente.'],
])('the provider refuses a change with %s, and the dialog stays', async (name, sentence) => {
  const onClose = show();
  fakeAuth.updatePassword.mockRejectedValue(providerFailure(name));
  fillIn(typed);
  change();
  await waitFor(async () => expect(await failure()).toBe(sentence));
  expect(onClose).not.toHaveBeenCalled();
});
