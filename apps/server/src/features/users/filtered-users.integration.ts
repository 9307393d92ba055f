import { listUsersFiltered, type User } from '@balanco/contract/people/people';
import { expect, it } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../../testing/server/test-people.js';

const server = useServer();

async function users(): Promise<User[]> {
  return server.ask(listUsersFiltered);
}

async function addUser(name: string, role: 'admin' | 'mod' | 'user', confirmed = true): Promise<string> {
  const email = `${name.toLowerCase().replace(/\W/g, '')}@balanco.test`;
  return (await server.identity.createUser({ email, name, password: TEST_PASSWORD, role, confirmed })).sub;
}

it('the filtered list has admins, mods and users with an active licence', async () => {
  const list = await users();
  expect(list.map((user) => user.name)).toEqual([
    'Ana Administradora',
    'Márcio Moderador',
    'Ulisses Usuário',
  ]);
  expect(list[2]).toEqual({
    username: 'ulisses@balanco.test',
    sub: server.people.user.sub,
    name: 'Ulisses Usuário',
    email: 'ulisses@balanco.test',
    'custom:role': 'user',
  });
});

it('the filtered list is sorted like a Brazilian dictionary', async () => {
  await addUser('Ângelo', 'mod');
  await addUser('andré', 'mod');
  const names = (await users()).map((user) => user.name);
  expect(names.slice(0, 3)).toEqual(['Ana Administradora', 'andré', 'Ângelo']);
});

it('the filtered list leaves out unconfirmed and unlicensed users', async () => {
  await addUser('Zeca Confirmar', 'admin', false);
  await addUser('Zilda Nova', 'user');
  expect((await users()).map((user) => user.name).join()).not.toMatch(/Zeca|Zilda/);
});

it('the filtered list takes roles from our own table', async () => {
  const { sub } = server.people.mod;
  await server.db.updateTable('person').set({ role: 'user' }).where('sub', '=', sub).execute();
  expect((await users()).find((user) => user.sub === sub)).toMatchObject({ 'custom:role': 'user' });
  await server.db.deleteFrom('licence_seat').where('sub', '=', sub).execute();
  expect((await users()).map((user) => user.sub)).not.toContain(sub);
});
