import type { Role } from '@balanco/contract/base/roles';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rowsIn, setRows } from '../testing/database/rows.js';
import { limitPerson } from '../testing/server/add-collector.js';
import { useServer } from '../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../testing/server/test-people.js';
import { addPharmacy } from '../testing/world/stock-taking.js';
import { createAuthenticator } from './authenticate.js';
import { readAccessStates } from './person-queries.js';

const server = useServer();
let users = 0;

async function newcomer(role: Role) {
  users += 1;
  const email = `novo${users}@balanco.test`;
  const user = { email, name: 'Novo', password: TEST_PASSWORD, role, confirmed: true };
  const { sub } = await server.identity.createUser(user);
  const signIn = () => server.signIn(email, TEST_PASSWORD);
  return { sub, email, signIn, ...(await signIn()) };
}

async function person(sub: string) {
  return (await rowsIn(server.db, 'person', { sub }, 'email', 'name', 'role')).at(0);
}

const roleOf = async (token: string) => (await server.ask('getCurrentUserRole', { token })).role;

const refused = { status: 403, body: { code: 'token_invalid', detail: 'Token inválido ou expirado' } };

it("a person's first call takes the role from the token's claim", async () => {
  const { idToken, sub, email } = await newcomer('mod');
  expect(await person(sub)).toBeUndefined();
  expect(await roleOf(idToken)).toBe('mod');
  expect(await person(sub)).toEqual({ email, name: 'Novo', role: 'mod' });
});

it('concurrent first calls register the person once', async () => {
  const { idToken } = await newcomer('mod');
  const roles = await Promise.all(Array.from({ length: 8 }, () => roleOf(idToken)));
  expect(new Set(roles)).toEqual(new Set(['mod']));
});

it('a later role claim never raises the stored role', async () => {
  const { idToken, sub, signIn } = await newcomer('user');
  await roleOf(idToken);
  await sql`update idp_user set role = 'admin' where sub = ${sub}`.execute(server.db);
  const { idToken: later } = await signIn();
  expect(await roleOf(later)).toBe('user');
  expect(await roleOf(idToken)).toBe('user');
});

it('a role that an operator sets counts at once', async () => {
  const { idToken, sub } = await newcomer('admin');
  expect(await roleOf(idToken)).toBe('admin');
  await setRows(server.db, 'person', { sub }, { role: 'user' });
  expect(await roleOf(idToken)).toBe('user');
});

it.each([
  ['ended', (sub: string) => sql`delete from idp_session where sub = ${sub}`],
  [
    'expired',
    (sub: string) => sql`update idp_session set expires_at = now() - interval '1 s' where sub = ${sub}`,
  ],
])('a token that was accepted just now is refused once its session has %s', async (_what, end) => {
  const { idToken, sub } = await newcomer('user');
  await roleOf(idToken);
  await roleOf(idToken);
  await end(sub).execute(server.db);
  expect(await server.call('getCurrentUserRole', { as: 'user', token: idToken })).toMatchObject(refused);
});

it('a token of an ended session registers no one', async () => {
  const { idToken, sub } = await newcomer('user');
  await sql`delete from idp_session where sub = ${sub}`.execute(server.db);
  expect(await server.call('getCurrentUserRole', { as: 'user', token: idToken })).toMatchObject(refused);
  expect(await person(sub)).toBeUndefined();
});

it('name and e-mail are updated from the newest token', async () => {
  const { idToken, sub, signIn } = await newcomer('user');
  await roleOf(idToken);
  await setRows(server.db, 'idp_user', { sub }, { name: 'Novo de Casado', email: 'casado@balanco.test' });
  await expect(signIn()).rejects.toThrow();
  const { idToken: later } = await server.signIn('casado@balanco.test', TEST_PASSWORD);
  const answer = await server.call('getProtected', { as: 'user', token: later });
  expect(answer).toEqual({ status: 200, body: { sub, email: 'casado@balanco.test' } });
  expect(await person(sub)).toEqual({ email: 'casado@balanco.test', name: 'Novo de Casado', role: 'user' });
});

it('a name with invisible characters is stored without them, and the person is not refused', async () => {
  const { sub, email } = await newcomer('user');
  await sql`update idp_user set name = ${'Ana\u202e \u200bSouza'} where sub = ${sub}`.execute(server.db);
  const { idToken } = await server.signIn(email, TEST_PASSWORD);
  await roleOf(idToken);
  expect(await person(sub)).toMatchObject({ name: 'Ana Souza' });
  await sql`update idp_user set name = ${'\u2066\u2069'} where sub = ${sub}`.execute(server.db);
  const { idToken: nameless } = await server.signIn(email, TEST_PASSWORD);
  await roleOf(nameless);
  expect(await person(sub)).toMatchObject({ name: 'Ana Souza' });
});

it('an access token is enough for collectors’ calls and registers the person', async () => {
  const { accessToken, sub, email } = await newcomer('mod');
  const answer = await server.call('submitCounts', { token: accessToken, body: [] });
  expect(answer).toMatchObject({ status: 402, body: { code: 'license_required' } });
  expect(await person(sub)).toEqual({ email, name: 'Novo', role: 'mod' });
});

it('an access token changes no stored name', async () => {
  const { accessToken, idToken, sub, email } = await newcomer('user');
  await roleOf(idToken);
  await server.call('openSection', { token: accessToken, body: {} });
  expect(await person(sub)).toEqual({ email, name: 'Novo', role: 'user' });
});

it('an access token is refused by all other calls', async () => {
  const { accessToken } = server.people.admin;
  for (const call of ['getProtected', 'getCurrentUserRole', 'getLicence', 'listPharmacies'] as const) {
    expect(await server.call(call, { as: 'admin', token: accessToken })).toMatchObject(refused);
  }
});

const call = (authorization: string | undefined) =>
  server.app.inject({
    method: 'GET',
    url: '/api/protected/',
    headers: authorization === undefined ? {} : { authorization },
  });

it.each(['', 'Bearer', 'Bearer ', 'Bearer x.y.z', 'Basic YTpi', 'null', 'undefined'])(
  'an Authorization header without a token is refused: %j',
  async (header) => {
    const answer = await call(header);
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject(refused);
  },
);

it('a missing Authorization header is refused', async () => {
  expect((await call(undefined)).statusCode).toBe(403);
});

it('the Authorization header may name its scheme in any case, or not at all', async () => {
  const { idToken } = server.people.user;
  for (const header of [`Bearer ${idToken}`, `bearer  ${idToken}`, idToken]) {
    expect((await call(header)).statusCode).toBe(200);
  }
});

it('a caller’s access state equals that of the reading for many people', async () => {
  const { sub, signIn, idToken } = await newcomer('mod');
  await roleOf(idToken);
  await limitPerson(server.db, sub, [(await addPharmacy(server, 'Central')).id]);
  const sessions_ended_at = new Date(Date.now() - 3_600_000);
  await setRows(server.db, 'person', { sub }, { sessions_ended_at });
  const authenticate = createAuthenticator(server.db, server.identity);
  const { accessState } = await authenticate(`Bearer ${(await signIn()).idToken}`, ['id']);
  const state = async () => (await readAccessStates(server.db, [sub, server.people.mod.sub])).get(sub);
  expect(await state()).toBe(accessState);
  await limitPerson(server.db, sub, null);
  expect(await state()).not.toBe(accessState);
});
