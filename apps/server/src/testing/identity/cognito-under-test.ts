import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { openDatabase } from '../../db/database.js';
import { createCognitoIdentity } from '../../identity/cognito/cognito-identity.js';
import type { IdentityProvider } from '../../identity/identity-provider.js';
import { createTestDatabase } from '../database/test-database.js';
import { signAs } from './bad-tokens.js';
import { type CognitoStub, startCognitoStub } from './cognito-stub.js';
import { stubPool } from './cognito-stub-settings.js';
import type { ConformanceUser } from './identity-conformance.js';

export type CognitoUnderTest = Awaited<ReturnType<typeof startCognito>>;

export function stubCredentials(): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
}

export async function startCognito() {
  stubCredentials();
  const { connectionString, drop } = await createTestDatabase();
  const db = openDatabase(connectionString, { maximumConnections: 4 });
  const stub = await startCognitoStub();
  let time = Date.now();
  const now = () => new Date(time);
  const made: IdentityProvider[] = [];
  const make = async (more?: { readonly identityPoolId: string }) => {
    const { endpoint } = stub;
    const one = await createCognitoIdentity({
      ...stubPool,
      db,
      authFlow: 'USER_SRP_AUTH',
      endpoint,
      now,
      ...more,
    });
    made.push(one);
    return one;
  };
  const identity = await make();
  return {
    identity,
    stub,
    db,
    connectionString,
    now,
    another: make,
    key: () => stub.key(),
    advance(seconds: number) {
      time += seconds * 1000;
    },
    addUser: async ({ confirmed }: { confirmed: boolean }) =>
      addStubUser(stub, { confirmed, createdAt: now() }),
    signIn: (user: ConformanceUser) => signTokens(stub, user, now()),
    async close() {
      for (const one of made) await one.close();
      await stub.close();
      await db.destroy();
      await drop();
    },
  };
}

export function addStubUser(
  stub: CognitoStub,
  { confirmed, createdAt }: { confirmed: boolean; createdAt: Date },
): ConformanceUser {
  const sub = randomUUID();
  const email = `${randomUUID()}@example.com`;
  const attributes = { sub, email, name: 'Ana Souza' };
  const status = confirmed ? 'CONFIRMED' : 'UNCONFIRMED';
  stub.users.push({ username: sub, attributes, status, enabled: true, createdAt });
  return { sub, email };
}

export async function signTokens(stub: CognitoStub, { sub, email }: ConformanceUser, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000);
  const common = {
    sub,
    iss: `https://cognito-idp.${stubPool.region}.amazonaws.com/${stubPool.userPoolId}`,
    origin_jti: randomUUID(),
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 3600,
  };
  const sign = (claims: object) => signAs(stub.key(), { ...common, ...claims, jti: randomUUID() });
  return {
    idToken: await sign({
      token_use: 'id',
      aud: stubPool.clientId,
      'cognito:username': sub,
      email,
      email_verified: true,
      name: 'Ana Souza',
    }),
    accessToken: await sign({ token_use: 'access', client_id: stubPool.clientId, username: sub }),
  };
}
