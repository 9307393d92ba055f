import { endpoints } from '@balanco/contract/base/all-examples';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { callGraphql } from '../../datastore/testing/graphql-call.js';
import { connectClient, connectedClient } from '../../datastore/testing/realtime-client.js';
import { untilWaiting } from '../../testing/database/lock-waits.js';
import { rowsIn, setRows } from '../../testing/database/rows.js';
import { poolCall } from '../../testing/identity/pool-call.js';
import { runCommand } from '../../testing/run-command.js';
import { addCollector } from '../../testing/server/add-collector.js';
import { type ServerUnderTest, useServer } from '../../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../../testing/server/test-people.js';
import { addInventory, addPharmacy, mobileCount, submitOne } from '../../testing/world/stock-taking.js';

// Otherwise access is checked only after a minute.
const server = useServer({ datastore: { realtime: { pollMs: 20, renewMs: 600_000 } } });
let person: Awaited<ReturnType<ServerUnderTest['signIn']>> & { readonly sub: string; readonly email: string };
let people = 0;
beforeEach(async () => {
  people += 1;
  const { sub } = await addCollector(server, `Pessoa ${people}`);
  await setRows(server.db, 'person', { sub }, { role: 'mod' });
  const email = `pessoa.${people}@balanco.test`;
  person = { sub, email, ...(await server.signIn(email, TEST_PASSWORD)) };
});

async function setActive(active: boolean): Promise<void> {
  await server.ask('editPerson', { params: { sub: person.sub }, body: { active } });
}

const seats = () => rowsIn(server.db, 'licence_seat', { sub: person.sub }, 'sub');

async function idp(operation: string, body: object): Promise<{ status: number; body: { __type?: string } }> {
  const answer = await server.app.inject(poolCall(operation, body));
  return { status: answer.statusCode, body: answer.json() };
}

const refused = { status: 400, body: { __type: 'NotAuthorizedException' } };
const query = 'subscription operation { onCreateCount { id } }';

it('a deactivated person is refused by every call with a token', async () => {
  const guarded = endpoints.filter(({ permission }) => permission !== 'public');
  expect(guarded.some(({ path }) => path.startsWith('/api/mobile/'))).toBe(true);
  await setActive(false);
  for (const endpoint of guarded) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']);
    const call = { params: Object.fromEntries(names), token: person.idToken };
    expect({ id: endpoint.id, ...(await server.call(endpoint, call)) }).toMatchObject({
      id: endpoint.id,
      status: 403,
      body: { code: 'token_invalid' },
    });
  }
});

it.each([
  ['query', 'query { syncCounts { items { id } } }'],
  ['mutation', 'mutation { createCount(input: { id: "x" }) { id } }'],
])('a deactivated person is refused by a GraphQL %s', async (_kind, document) => {
  await setActive(false);
  for (const token of [person.accessToken, person.idToken]) {
    const { status, body } = await callGraphql(server, { as: 'nobody', query: document, token });
    expect([status, body.errors[0].errorType]).toEqual([401, 'UnauthorizedException']);
  }
});

it('a realtime connection of a deactivated person ends at once', async () => {
  const { inventory_id } = await addInventory(server, (await addPharmacy(server)).id);
  const client = await connectedClient(server, person.accessToken);
  const id = await client.subscribe(query);
  await submitOne(server, mobileCount(inventory_id));
  await vi.waitFor(() => expect(client.rows(id)).toHaveLength(1), 20_000);
  await setActive(false);
  await submitOne(server, mobileCount(inventory_id));
  expect(await client.end()).toEqual({ code: 4403, reason: 'not authorized any more' });
  expect(client.rows(id)).toHaveLength(1);
});

it('a deactivated person can neither connect nor subscribe in real time', async () => {
  const open = await connectedClient(server, person.accessToken);
  await setActive(false);
  const id = await open.subscribe(query);
  const unauthorised = { payload: { errors: [{ errorType: 'UnauthorizedException' }] } };
  expect(await open.receive({ type: 'error', id })).toMatchObject(unauthorised);
  const late = await connectClient(server, person.accessToken);
  expect(await late.receive({ type: 'connection_error' })).toMatchObject(unauthorised);
});

it.each([
  [
    'InitiateAuth',
    () => ({
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: person.email, PASSWORD: TEST_PASSWORD },
    }),
  ],
  [
    'InitiateAuth',
    () => ({ AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: person.refreshToken } }),
  ],
  ['GetTokensFromRefreshToken', () => ({ RefreshToken: person.refreshToken })],
  ['GetUser', () => ({ AccessToken: person.accessToken })],
  ['GlobalSignOut', () => ({ AccessToken: person.accessToken })],
  [
    'ChangePassword',
    () => ({
      AccessToken: person.accessToken,
      PreviousPassword: TEST_PASSWORD,
      ProposedPassword: 'Outra!234',
    }),
  ],
  [
    'SignUp',
    () => ({
      Username: 'nova@balanco.test',
      Password: TEST_PASSWORD,
      UserAttributes: [{ Name: 'name', Value: 'Nova' }],
      ClientMetadata: { idToken: person.idToken },
    }),
  ],
] as const)('a deactivated person is refused by %s of the embedded pool', async (operation, body) => {
  await setActive(false);
  expect(await idp(operation, body())).toMatchObject(refused);
});

it('a concurrent activation takes no seat of a deactivated person', async () => {
  await sql`delete from licence_seat where sub = ${person.sub}`.execute(server.db);
  const activation = await server.db.transaction().execute(async (tx) => {
    await sql`select sub from person where sub = ${person.sub} for update`.execute(tx);
    const body = { license: server.licenceKey };
    const answer = server.call('activateLicence', { token: person.idToken, body });
    await untilWaiting(server.db, 1);
    await sql`update person set deactivated_at = now() where sub = ${person.sub}`.execute(tx);
    return { answer };
  });
  expect(await activation.answer).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
  expect(await seats()).toEqual([]);
});

it('the operator’s list shows deactivated people', async () => {
  await setActive(false);
  const run = (name: string, words: readonly string[]) => runCommand(name, server, { words });
  await run('user role', [person.email, 'admin']);
  expect(await run('user list', [])).toContain(
    `${person.email}\tPessoa ${people}\tAdministrador\tdesativado`,
  );
  expect((await server.call('getProtected', { token: person.idToken })).status).toBe(403);
  await run('user role', [person.email, 'user']);
});

it('a reactivated person signs in without the former seat and sessions', async () => {
  await setActive(false);
  await setActive(true);
  expect((await idp('GetTokensFromRefreshToken', { RefreshToken: person.refreshToken })).status).toBe(400);
  expect((await server.call('getProtected', { token: person.idToken })).status).toBe(403);
  // Tokens have whole seconds.
  const ended = { sessions_ended_at: new Date(Date.now() - 2000) };
  await setRows(server.db, 'person', { sub: person.sub }, ended);
  const { idToken } = await server.signIn(person.email, TEST_PASSWORD);
  await server.ask('getProtected', { token: idToken });
  expect(await seats()).toEqual([]);
});
