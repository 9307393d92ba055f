import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { saoJoao } from '../../../catalogue/testing/product';
import { storedToken, storeToken } from '../../../identity/stored-session';
import { answerJson, fakeServer, renderApp } from '../../../testing/app';
import { fakeToken } from '../../../testing/fake-provider';
import { ProtectedLayout } from '../protected-layout';
import { initialsOf } from './person-menu';

const routes = [
  { path: '/', element: <p>Login</p> },
  { Component: ProtectedLayout, children: [{ path: '*', element: <p>Tela</p> }] },
];

async function open(role: string, reach: object = {}, names: readonly string[] = [], claims = {}) {
  storeToken(fakeToken({ name: 'Beatriz de Souza Nogueira', email: 'beatriz@farmacia.example', ...claims }));
  fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role, ...reach }),
    'GET /api/pharmacies/': () =>
      answerJson(
        names.map((name, index) => ({ ...saoJoao, id: `${saoJoao.id.slice(0, -1)}${index}`, name })),
      ),
  });
  const router = renderApp(routes, '/produtos');
  const toggle = await screen.findByRole('button', { name: /^Beatriz de Souza Nogueira/ });
  await userEvent.click(toggle);
  return { router, toggle, panel: within(screen.getByRole('region', { name: 'Sua conta' })) };
}

it("the bar names who is signed in, and their menu the role and the person's pharmacies", async () => {
  const { toggle, panel } = await open('admin');
  expect(toggle.textContent).toBe('BNBeatriz de Souza Nogueira');
  for (const text of ['beatriz@farmacia.example', 'Todas as farmácias'])
    expect(panel.getByText(text)).toBeTruthy();
  expect(await panel.findByText('Administrador')).toBeTruthy();
});

it.each([
  [['Centro'], 'Centro'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, D e E'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D e mais 2 farmácias'],
])("the own menu names a limited person's pharmacies %j", async (names, text) => {
  const { panel } = await open('mod', { limited: true }, names);
  expect(await panel.findByText(text)).toBeTruthy();
  expect(panel.queryByText('Celulares conectados')).toBeNull();
});

it('staff of all pharmacies go to the connected collectors', async () => {
  const { router, panel } = await open('admin');
  await userEvent.click(await panel.findByRole('link', { name: 'Celulares conectados' }));
  expect(router.state.location.pathname).toBe('/usuarios/conectados');
});

it("who signs in at the company's provider has no second factor here", async () => {
  const { panel } = await open('user', {}, [], { single_sign_on: true });
  expect(panel.queryByText('Verificação em duas etapas')).toBeNull();
});

it('the own menu takes the focus, and Esc gives it back', async () => {
  const { toggle } = await open('user');
  expect(document.activeElement?.textContent).toBe('Alterar senha');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Sua conta' })).toBeNull();
  expect(document.activeElement).toBe(toggle);
});

it.each(['Alterar senha', 'Atalhos do teclado'])(
  '%s opens from the own menu and returns the focus',
  async (name) => {
    const { toggle, panel } = await open('user');
    await userEvent.click(panel.getByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(toggle));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('the session ends from the own menu', async () => {
  const { router, panel } = await open('user');
  await userEvent.click(panel.getByRole('button', { name: 'Encerrar sessão' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(storedToken()).toBeNull();
});

it.each([
  ['Administrador', 'A'],
  ['João Antônio da Silva', 'JS'],
  ['élida.souza@farmacia.example', 'ÉE'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
