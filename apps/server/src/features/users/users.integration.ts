import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addRows, auditRows, rowIn, rowsIn, setRows } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../../testing/server/test-people.js';
import { setRole } from './change-access.js';

const server = useServer();

async function register(name = 'Caio Reis'): Promise<{ sub: string; email: string }> {
  const email = `${randomUUID()}@balanco.test`;
  const user = { email, name, password: TEST_PASSWORD, role: 'user' as const, confirmed: false };
  return { email, ...(await server.identity.createUser(user)) };
}

const confirm = (email: string, as: Who = 'mod') => server.call('confirmUser', { as, body: { email } });

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
    expect(await server.ask('getCurrentUserRole', { token: idToken })).toEqual({ role: 'user' });
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

const list = (endpoint: 'listUsers' | 'listUsersFiltered', as: Who) => server.ask(endpoint, { as });

it('staff get everyone who can sign in, others the filtered list', async () => {
  const pending = await register();
  const all = await list('listUsers', 'admin');
  expect(all.map(({ sub }) => sub)).toContain(server.people.unlicensed.sub);
  expect(all.map(({ sub }) => sub)).not.toContain(pending.sub);
  expect(await list('listUsers', 'mod')).toEqual(all);
  const filtered = await list('listUsersFiltered', 'admin');
  expect(await list('listUsers', 'user')).toEqual(filtered);
  expect(filtered.map(({ sub }) => sub)).not.toContain(server.people.unlicensed.sub);
  expect(filtered.map(({ sub }) => sub)).not.toContain(pending.sub);
});

it('the list of users is sorted in Portuguese order', async () => {
  for (const name of ['Édson', 'eduardo', 'Zuleica', 'Álvaro']) await confirm((await register(name)).email);
  const names = (await list('listUsers', 'admin')).map(({ name }) => name);
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
  const call = (endpoint: 'signOut' | 'getProtected', { idToken: token }: { idToken: string }) =>
    server.call(endpoint, { token });
  expect(await call('signOut', here)).toEqual({ status: 200, body: { signed_out: true } });
  expect(await call('getProtected', here)).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
  expect(await call('signOut', here)).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
  expect((await call('getProtected', elsewhere)).status).toBe(200);
});

it('the filtered list has admins, mods and users with an active licence', async () => {
  const filtered = await list('listUsersFiltered', 'user');
  expect(filtered.map((user) => user.name)).toEqual([
    'Ana Administradora',
    'Márcio Moderador',
    'Ulisses Usuário',
  ]);
  expect(filtered[2]).toEqual({
    username: 'ulisses@balanco.test',
    sub: server.people.user.sub,
    name: 'Ulisses Usuário',
    email: 'ulisses@balanco.test',
    'custom:role': 'user',
  });
});

it('the filtered list takes roles from our own table', async () => {
  const { sub } = server.people.mod;
  await setRows(server.db, 'person', { sub }, { role: 'user' });
  const filtered = () => list('listUsersFiltered', 'user');
  expect((await filtered()).find((user) => user.sub === sub)).toMatchObject({ 'custom:role': 'user' });
  await server.db.deleteFrom('licence_seat').where('sub', '=', sub).execute();
  expect((await filtered()).map((user) => user.sub)).not.toContain(sub);
  await setRows(server.db, 'person', { sub }, { role: 'mod' });
});

const ask = (token: string) => server.call('getProtected', { token });

it('deactivating a person ends seat and sessions until reactivation', async () => {
  const { sub, email } = server.people.mod;
  const edit = (active: boolean) => server.call('editPerson', { params: { sub }, body: { active } });
  const licence_key_id = (await rowIn(server.db, 'licence_key', {}, 'id')).id;
  await addRows(server.db, 'licence_seat', { licence_key_id, sub });
  const before = await server.signIn(email, TEST_PASSWORD);
  expect((await ask(before.idToken)).status).toBe(200);
  expect(await edit(false)).toMatchObject({
    status: 200,
    body: { licence: null, deactivated_at: expect.any(String) },
  });
  expect(await ask(before.idToken)).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
  await expect(server.signIn(email, TEST_PASSWORD)).rejects.toThrow();
  expect(await rowsIn(server.db, 'licence_seat', { sub }, 'sub')).toEqual([]);
  const listed = async () => (await list('listUsersFiltered', 'user')).map((user) => user.sub);
  expect(await listed()).not.toContain(sub);
  expect(await edit(true)).toMatchObject({ status: 200, body: { deactivated_at: null } });
  expect(await ask(before.idToken)).toMatchObject({ status: 403 });
  expect(await listed()).toContain(sub);
});

it('ending sessions refuses tokens at once and allows a new sign-in', async () => {
  const { sub, email } = server.people.unlicensed;
  const { idToken } = await server.signIn(email, TEST_PASSWORD);
  await server.ask('endSessions', { params: { sub } });
  expect(await ask(idToken)).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
  // Tokens have whole seconds.
  await setRows(server.db, 'person', { sub }, { sessions_ended_at: new Date(Date.now() - 2000) });
  expect((await ask((await server.signIn(email, TEST_PASSWORD)).idToken)).status).toBe(200);
});

it('an administrator resets the second factor of another person, who is told', async () => {
  const { mod, admin } = server.people;
  const [made_at, enabled_at] = [new Date(), new Date()];
  const factor = { sub: mod.sub, sealed_key: Buffer.from('any'), made_at, enabled_at };
  await addRows(server.db, 'idp_second_factor', factor);
  const reset = () => server.ask('resetSecondFactor', { params: { sub: mod.sub } });
  expect([await reset(), await reset()]).toEqual([{ reset: true }, { reset: false }]);
  const ofReset = { action: 'reset_second_factor' };
  expect(await rowsIn(server.db, 'audit', ofReset, 'actor_sub', 'before', 'after')).toEqual([
    { actor_sub: admin.sub, before: { second_factor: true }, after: { second_factor: false } },
  ]);
  const told = await rowsIn(server.db, 'person_notice', { sub: mod.sub }, 'kind', 'by_name');
  expect(told).toEqual([{ kind: 'second_factor_reset', by_name: admin.name }]);
});

it('a role by the operator applies to the next call and is audited, and an unknown address is refused', async () => {
  const { db, identity, people } = server;
  const operator = { sub: 'operator', name: 'Operador' };
  const giveMod = (email: string) =>
    setRole({ db, directory: identity.directory, operator }, { email, role: 'mod' });
  await giveMod(people.user.email.toUpperCase());
  expect(await server.ask('getCurrentUserRole', { as: 'user' })).toEqual({ role: 'mod' });
  const audit = await auditRows(db, { entity: 'person', action: 'update' });
  expect(audit).toMatchObject([{ actor_sub: 'operator', before: { role: 'user' }, after: { role: 'mod' } }]);
  await expect(giveMod('ninguem@balanco.test')).rejects.toMatchObject({ code: 'not_found' });
});
