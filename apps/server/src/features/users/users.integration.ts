import { randomUUID } from 'node:crypto';
import { confirmUser, listUsers, listUsersFiltered, type User } from '@balanco/contract/people/people';
import { getCurrentUserRole, getProtected, signOut } from '@balanco/contract/people/session';
import { expect, it } from 'vitest';
import { auditRows } from '../../testing/database/audit-rows.js';
import { setRows } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../../testing/server/test-people.js';

const server = useServer();

async function register(name = 'Caio Reis'): Promise<{ sub: string; email: string }> {
  const email = `${randomUUID()}@balanco.test`;
  const user = { email, name, password: TEST_PASSWORD, role: 'user' as const, confirmed: false };
  return { email, ...(await server.identity.createUser(user)) };
}

const confirm = (email: string, as: Who = 'mod') => server.call(confirmUser, { as, body: { email } });
const auditOf = (sub: string) => auditRows(server.db, { entity_id: sub, action: 'confirm' });

it.each(['admin', 'mod'] as const)(
  '%s can confirm a new registration, which writes an audit row',
  async (as) => {
    const { sub, email } = await register();
    const user = { username: email, sub, name: 'Caio Reis', email, 'custom:role': 'user' };
    expect(await confirm(` ${email.toUpperCase()}`, as)).toEqual({ status: 200, body: user });
    expect(await auditOf(sub)).toMatchObject([
      {
        entity: 'person',
        actor_sub: server.people[as].sub,
        before: { confirmed: false },
        after: { email, name: 'Caio Reis', confirmed: true },
      },
    ]);
    const { idToken } = await server.signIn(email, TEST_PASSWORD);
    expect((await server.call(getCurrentUserRole, { as: 'nobody', token: idToken })).body).toEqual({
      role: 'user',
    });
  },
);

it('confirming refuses confirmed, expired and unknown registrations with own reasons', async () => {
  const { email } = await register();
  await confirm(email);
  const already = 'Este usuário já está confirmado.';
  expect(await confirm(email)).toMatchObject({ status: 400, body: { error: already, detail: already } });
  const late = await register();
  await setRows(server.db, 'idp_user', { sub: late.sub }, { created_at: new Date(Date.now() - 3600 * 1000) });
  expect(await confirm(late.email)).toMatchObject({
    status: 400,
    body: { error: 'O cadastro foi feito há mais de uma hora. Cadastre o usuário novamente.' },
  });
  expect(await confirm('ninguem@balanco.test')).toMatchObject({
    status: 404,
    body: { error: 'Usuário não encontrado.' },
  });
  expect(await auditOf(late.sub)).toEqual([]);
});

const list = async (endpoint: typeof listUsers | typeof listUsersFiltered, as: Who) =>
  (await server.call(endpoint, { as })).body as User[];

it('staff get everyone who can sign in, others the filtered list', async () => {
  const pending = await register();
  const all = await list(listUsers, 'admin');
  expect(all.map(({ sub }) => sub)).toContain(server.people.unlicensed.sub);
  expect(all.map(({ sub }) => sub)).not.toContain(pending.sub);
  expect(await list(listUsers, 'mod')).toEqual(all);
  const filtered = await list(listUsersFiltered, 'admin');
  expect(await list(listUsers, 'user')).toEqual(filtered);
  expect(filtered.map(({ sub }) => sub)).not.toContain(server.people.unlicensed.sub);
});

it('the list of users is sorted in Portuguese order', async () => {
  for (const name of ['Édson', 'eduardo', 'Zuleica', 'Álvaro']) await confirm((await register(name)).email);
  const names = (await list(listUsers, 'admin')).map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'pt-BR')));
  expect(names.indexOf('Édson')).toBeLessThan(names.indexOf('eduardo'));
  expect(names.indexOf('Álvaro')).toBeLessThan(names.indexOf('Zuleica'));
});

it('signing out ends only this session', async () => {
  const { email } = await register();
  await confirm(email);
  const [here, elsewhere] = [
    await server.signIn(email, TEST_PASSWORD),
    await server.signIn(email, TEST_PASSWORD),
  ];
  const call = (endpoint: typeof signOut | typeof getProtected, token: string) =>
    server.call(endpoint, { as: 'nobody', token });
  expect(await call(signOut, here.idToken)).toEqual({ status: 200, body: { signed_out: true } });
  expect(await call(getProtected, here.idToken)).toMatchObject({
    status: 403,
    body: { code: 'token_invalid' },
  });
  expect(await call(signOut, here.idToken)).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
  expect((await call(getProtected, elsewhere.idToken)).status).toBe(200);
});
