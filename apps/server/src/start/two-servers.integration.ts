import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../db/database.js';
import { setRole } from '../features/users/change-access.js';
import { useDatabase } from '../testing/database/test-database.js';
import { poolCall } from '../testing/identity/pool-call.js';
import { composeTestServer } from '../testing/server/server-under-test.js';
import { signInTo, TEST_PASSWORD } from '../testing/server/test-people.js';

type OneServer = Awaited<ReturnType<typeof startOne>>;

const database = useDatabase();
let first: OneServer;
let second: OneServer;

beforeAll(async () => {
  [first, second] = await Promise.all([startOne(), startOne()]);
});
afterAll(async () => {
  for (const { app, db } of [first, second]) {
    await app.close();
    await db.destroy();
  }
});

async function startOne() {
  const db = openDatabase(database.connectionString, { maximumConnections: 4 });
  return { db, ...(await composeTestServer(db, database.connectionString)) };
}

async function addUser(email: string) {
  const user = { email, name: email, password: TEST_PASSWORD, role: 'user', confirmed: true } as const;
  await first.identity.createUser(user);
  return signInTo(first.app, email, TEST_PASSWORD);
}

const call = ({ app }: OneServer, method: 'GET' | 'POST', url: string, token: string) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
const session = (server: OneServer, token: string) => call(server, 'GET', '/api/protected/', token);

it('two servers accept each other’s tokens', async () => {
  const jwks = await Promise.all(
    [first, second].map(({ app }) => app.inject('/idp/local_Balanco1/.well-known/jwks.json')),
  );
  expect(jwks[0]?.json()).toEqual(jwks[1]?.json());
  const { idToken } = await addUser('chave@balanco.test');
  expect((await session(second, idToken)).statusCode).toBe(200);
});

it('two servers share sessions', async () => {
  const { idToken, refreshToken } = await addUser('sessao@balanco.test');
  const refreshed = await second.app.inject(
    poolCall('GetTokensFromRefreshToken', { RefreshToken: refreshToken }),
  );
  const renewed = String(refreshed.json().AuthenticationResult.IdToken);
  expect((await session(first, renewed)).statusCode).toBe(200);
  expect((await call(second, 'POST', '/api/sign-out/', renewed)).statusCode).toBe(200);
  for (const token of [idToken, renewed])
    for (const server of [first, second])
      expect((await session(server, token)).json()).toMatchObject({ code: 'token_invalid' });
});

it('two servers apply a new role at the next call', async () => {
  const email = 'perfil@balanco.test';
  const { idToken } = await addUser(email);
  const role = async () => (await call(second, 'GET', '/api/current-user-role/', idToken)).json();
  expect(await role()).toEqual({ role: 'user' });
  const operator = { sub: 'operator', name: 'Operador' };
  await setRole({ db: first.db, directory: first.identity.directory, operator }, { email, role: 'mod' });
  expect(await role()).toEqual({ role: 'mod' });
});
