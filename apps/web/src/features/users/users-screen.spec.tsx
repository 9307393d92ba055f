import type { Role } from '@balanco/contract/base/roles';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerJson, bodyCells, later, showScreen } from '../../testing/app';
import { personRow, userRow } from '../../testing/rows';
import { UsersScreen } from './users-screen';

const user = (username: string, name: string, role: Role) =>
  userRow(name, {
    username,
    sub: `sub-${username}`,
    email: `${username}@farmacia.example`,
    'custom:role': role,
  });
const users = [
  user('zeze', 'Zezé Lima', 'user'),
  user('alvaro', 'Álvaro Dias', 'mod'),
  user('bruna', 'bruna alves', 'user'),
  user('sem-nome', '', 'user'),
  user('carlos', 'Carlos Reis', 'admin'),
];
function show(role: string | Promise<string>, address = '/usuarios', answer = () => answerJson(users)) {
  const listed = {
    'GET /api/current-user-role/': async () => answerJson({ role: await role }),
    'GET /api/cognito-users-filtered/': answer,
  };
  return showScreen(<UsersScreen />, listed, { path: '/usuarios', address }).router;
}
const names = () => bodyCells().map((row) => row[0]);

it('Usuários lists name, e-mail and role, sorted in Brazilian order, read-only', async () => {
  show('mod');
  await screen.findByText('Zezé Lima');
  expect(bodyCells()).toEqual([
    ['Álvaro Dias', 'alvaro@farmacia.example', 'Moderador'],
    ['bruna alves', 'bruna@farmacia.example', 'Usuário'],
    ['Carlos Reis', 'carlos@farmacia.example', 'Administrador'],
    ['sem-nome@farmacia.example', 'sem-nome@farmacia.example', 'Usuário'],
    ['Zezé Lima', 'zeze@farmacia.example', 'Usuário'],
  ]);
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Nome', 'E-mail', 'Perfil']);
  expect(within(screen.getByRole('grid')).queryByRole('button')).toBeNull();
});

it('Usuários shows how a collector with a code signs in', async () => {
  const collector = { ...user('lia', 'Lia', 'user'), email: 'lia-7k2m9pqr@coletor.invalid' };
  show('mod', '/usuarios', () => answerJson([collector]));
  await screen.findByText('Lia');
  expect(bodyCells()).toEqual([['Lia', 'Entra com código', 'Usuário']]);
});

it.each([
  ['a name, ignoring accents and case', 'ZEZE', ['Zezé Lima']],
  ['an e-mail', 'carlos@farmacia', ['Carlos Reis']],
  ['a username', 'sem-nome', ['sem-nome@farmacia.example']],
])('Usuários is searched by %s', async (_what, search, found) => {
  show('user', `/usuarios?busca=${search}`);
  await waitFor(() => expect(names()).toEqual(found));
});

it('Usuários shows “Nenhum usuário encontrado” without matches', async () => {
  const router = show('user');
  await screen.findByText('Zezé Lima');
  await userEvent.type(screen.getByRole('searchbox'), 'ninguém{Enter}');
  expect(await screen.findByText('Nenhum usuário encontrado')).toBeTruthy();
  expect(router.state.location.search).toBe('?busca=ningu%C3%A9m');
});

it.each(['admin', 'mod'])("Usuários shows 'Cadastrar Usuário' to %s", async (role) => {
  show(role);
  const link = await screen.findByRole('link', { name: 'Cadastrar Usuário' });
  expect(link.getAttribute('href')).toBe('/cadastro');
});

it("Usuários hides 'Cadastrar Usuário' from plain users", async () => {
  show('user');
  await screen.findByText('Zezé Lima');
  expect(screen.queryByRole('link', { name: 'Cadastrar Usuário' })).toBeNull();
});

async function pressEarly(role: string): Promise<void> {
  let answer = (_role: string) => {};
  show(new Promise<string>((resolve) => (answer = resolve)));
  await userEvent.click(await screen.findByRole('row', { name: /Zezé Lima/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  answer(role);
  await screen.findByRole('link', { name: 'Cadastrar Usuário' });
}

it("Usuários opens a row pressed early once the role is an administrator's", async () => {
  await pressEarly('admin');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('Usuários ignores a row that a moderator presses before the role loads', async () => {
  await pressEarly('mod');
  await act(async () => vi.dynamicImportSettled());
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('people who never activated a licence', () => {
  const everyone = [...users, user('joao', 'João Antônio', 'user')];
  const KEY = '0198c0de-0000-7000-8000-0000000000f1';
  const showWaiting = (role: string, people = everyone) => {
    let active = users;
    const listed = {
      'GET /api/cognito-users-filtered/': () => answerJson(active),
      'GET /api/cognito-users/': () => answerJson(people),
      'GET /api/license-keys/': () =>
        active === users
          ? answerJson([
              { id: KEY, label: 'Rede', seats: 5, used: 2, free: 3, expires_at: null, revoked_at: null },
            ])
          : later().promise,
      'POST /api/people/sub-joao/license/': () => {
        active = people;
        return answerJson(personRow({ sub: 'sub-joao', name: 'João Antônio', licence: 'Rede' }));
      },
    };
    return showScreen(<UsersScreen />, listed, { role, address: '/usuarios' }).seen;
  };
  const line = () => screen.findByRole('region', { name: 'Ainda não entraram' });

  it.each([
    ['admin', 1, 'Ativar licença'],
    ['mod', 0, 'Como entregar a chave de licença'],
  ])('stand below the list for %s, with what is missing', async (role, buttons, way) => {
    showWaiting(role);
    expect((await line()).textContent).toContain('João Antônio ainda não entrou: falta ativar a licença');
    // Above it, arriving later, the line would push the rows.
    const list = screen.getByRole('grid', { name: 'Usuários' });
    expect(list.compareDocumentPosition(await line())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryAllByRole('button', { name: 'Ver todas as pessoas' })).toHaveLength(buttons);
    await userEvent.click(screen.getByRole('button', { name: way }));
    const dialog = await screen.findByRole('dialog', { name: /João Antônio/ });
    expect(await within(dialog).findByText(/joao@farmacia.example/)).toBeTruthy();
  });

  it("are let in by 'Ativar licença', without the key", async () => {
    const seen = showWaiting('admin');
    await userEvent.click(await screen.findByRole('button', { name: 'Ativar licença' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ativar a licença de João Antônio' }));
    expect(await dialog.findByText(/ocupa uma vaga da licença \(3 de 5 livres\)/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Ativar licença' }));
    expect(await screen.findByText('Licença ativada. João Antônio já pode entrar.')).toBeTruthy();
    const sent = seen.find(({ path }) => path === '/api/people/sub-joao/license/');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ license_key: KEY });
    await waitFor(() => expect(names()).toContain('João Antônio'));
  });

  it('are counted beyond two, and none is no line', async () => {
    const many = Array.from({ length: 5 }, (_, index) => user(`p${index}`, `Pessoa ${index}`, 'user'));
    showWaiting('admin', [...users, ...many]);
    expect((await line()).textContent).toContain('e mais 3 pessoas');
    cleanup();
    showWaiting('admin', users);
    await screen.findByText('Zezé Lima');
    expect(screen.queryByRole('region', { name: 'Ainda não entraram' })).toBeNull();
  });
});
