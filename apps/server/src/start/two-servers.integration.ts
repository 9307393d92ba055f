import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose } from '../compose.js';
import { type Database, openDatabase } from '../db/database.js';
import { setRole } from '../features/users/change-access.js';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.js';

/** It has connections, key and caches of its own, and shares the database. */
interface OneServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly identity: EmbeddedIdentity;
}

const PASSWORD = 'Coleta!234';
let database: TestDatabase;
let first: OneServer;
let second: OneServer;

beforeAll(async () => {
  database = await createTestDatabase();
  const secretKey = randomBytes(32);
  // Both start at once, without a signing key.
  [first, second] = await Promise.all([startOne(secretKey), startOne(secretKey)]);
});
afterAll(async () => {
  for (const { app, db } of [first, second]) {
    await app.close();
    await db.destroy();
  }
  await database.drop();
});

async function startOne(secretKey: Buffer): Promise<OneServer> {
  const db = openDatabase(database.connectionString, { maximumConnections: 4 });
  const identity = await createEmbeddedIdentity({ db, secretKey });
  const app = await compose({
    db,
    connectionString: database.connectionString,
    identity,
    logger: pino({ level: 'silent' }),
    secretKey,
    version: 'test',
    publicUrl: undefined,
    trustProxy: 1,
    webFolder: undefined,
    validateAnswers: true,
  });
  return { app, db, identity };
}

async function addUser(email: string, role: 'admin' | 'user' = 'user'): Promise<string> {
  await first.identity.createUser({ email, name: email, password: PASSWORD, role, confirmed: true });
  return email;
}

function idp({ app }: OneServer, operation: string, body: object, address = '192.0.2.1') {
  return app.inject({
    method: 'POST',
    url: '/idp/local_Balanco1/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'x-forwarded-for': address,
    },
    payload: JSON.stringify({ ClientId: 'balancoweb', ...body }),
  });
}

function signIn(server: OneServer, email: string, password = PASSWORD, address?: string) {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  return idp(server, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, address);
}

async function tokensOf(server: OneServer, email: string) {
  const { AuthenticationResult: result } = (await signIn(server, email)).json();
  return { idToken: String(result.IdToken), refreshToken: String(result.RefreshToken) };
}

const call = ({ app }: OneServer, method: 'GET' | 'POST', url: string, token: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  });
const session = (server: OneServer, token: string) => call(server, 'GET', '/api/protected/', token);

it('two servers accept each other’s tokens', async () => {
  const jwks = await Promise.all(
    [first, second].map(({ app }) => app.inject('/idp/local_Balanco1/.well-known/jwks.json')),
  );
  expect(jwks[0]?.json()).toEqual(jwks[1]?.json());
  const { idToken } = await tokensOf(first, await addUser('chave@balanco.test'));
  expect((await session(second, idToken)).statusCode).toBe(200);
});

it('two servers share sessions', async () => {
  const { idToken, refreshToken } = await tokensOf(first, await addUser('sessao@balanco.test'));
  const refreshed = await idp(second, 'GetTokensFromRefreshToken', { RefreshToken: refreshToken });
  const renewed = String(refreshed.json().AuthenticationResult.IdToken);
  expect((await session(first, renewed)).statusCode).toBe(200);
  expect((await call(second, 'POST', '/api/sign-out/', renewed)).statusCode).toBe(200);
  for (const token of [idToken, renewed])
    for (const server of [first, second])
      expect((await session(server, token)).json()).toMatchObject({ code: 'token_invalid' });
});

it('two servers apply a new role at the next call', async () => {
  const email = await addUser('perfil@balanco.test');
  const { idToken } = await tokensOf(first, email);
  const role = async () => (await call(second, 'GET', '/api/current-user-role/', idToken)).json();
  expect(await role()).toEqual({ role: 'user' });
  const operator = { sub: 'operator', name: 'Operador' };
  await setRole({ db: first.db, directory: first.identity.directory, operator }, { email, role: 'mod' });
  expect(await role()).toEqual({ role: 'mod' });
});
