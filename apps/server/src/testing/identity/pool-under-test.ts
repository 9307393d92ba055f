import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@balanco/contract/base/roles';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Database, openDatabase } from '../../db/database.js';
import { createEmbeddedIdentity } from '../../identity/embedded/embedded-identity.js';
import type { SecondFactorPolicy, TokenLifetimes } from '../../identity/embedded/pool.js';
import { addPerson } from '../../identity/person-queries.js';
import type { MailMessage, SendMail } from '../../mail/mail-message.js';
import { createTestDatabase } from '../database/test-database.js';
import { poolCall } from './pool-call.js';

const ClientId = 'balancoweb';

export interface PoolAnswer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: Record<string, unknown>;
}

export type PoolUnderTest = Awaited<ReturnType<typeof startPool>>;

export async function startPool(
  options: { lifetimes?: TokenLifetimes; sendMail?: SendMail; secondFactor?: SecondFactorPolicy } = {},
) {
  const { connectionString, drop } = await createTestDatabase();
  const db = openDatabase(connectionString, { maximumConnections: 8 });
  const secretKey = randomBytes(32);
  let time = Date.now();
  let address = 0;
  const now = () => new Date(time);
  const mails: MailMessage[] = [];
  const sendMail = async (message: MailMessage) => void mails.push(message);
  const identity = await createEmbeddedIdentity({ db, secretKey, now, sendMail, ...options });
  const app = Fastify();
  await identity.registerRoutes?.(app);
  /** A new address by default, to avoid throttles. */
  const call = (operation: string, body: unknown, from?: string) => {
    address += 1;
    return callPool(app, operation, body, from ?? `10.0.${address >> 8}.${address & 255}`);
  };
  return {
    identity,
    app,
    db,
    connectionString,
    secretKey,
    mails: mails as readonly MailMessage[],
    now,
    advance(seconds: number) {
      time += seconds * 1000;
    },
    call,
    signIn(USERNAME: string, PASSWORD: string, from?: string) {
      const AuthParameters = { USERNAME, PASSWORD };
      return call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters }, from);
    },
    async addUser({ password = 'Coleta@123', confirmed = true } = {}) {
      const email = `${randomUUID()}@example.com`;
      const { sub } = await identity.createUser({
        email,
        name: 'Ana Souza',
        password,
        role: 'mod',
        confirmed,
      });
      return { sub, email, password };
    },
    async makeStaff(
      { sub, email }: { sub: string; email: string },
      { role, licensed }: { role: Role; licensed: boolean } = { role: 'mod', licensed: true },
    ) {
      await addPerson(db, { sub, email, name: 'Ana Souza', role });
      if (licensed) await giveLicence(db, sub);
    },
    async close() {
      await app.close();
      await identity.close();
      await db.destroy();
      await drop();
    },
  };
}

export function usePool(...options: Parameters<typeof startPool>): PoolUnderTest {
  const pool = {} as PoolUnderTest;
  beforeAll(async () => Object.assign(pool, await startPool(...options)));
  afterAll(() => pool.close());
  return pool;
}

async function giveLicence(db: Database, sub: string): Promise<void> {
  const digest = randomBytes(32);
  const { id } = await db
    .insertInto('licence_key')
    .values({ digest, seats: 1, expires_at: null, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('licence_seat').values({ licence_key_id: id, sub }).execute();
}

async function callPool(
  app: FastifyInstance,
  operation: string,
  body: unknown,
  address: string,
): Promise<PoolAnswer> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await app.inject({ ...poolCall(operation, sent), remoteAddress: address });
  const type = response.headers['x-amzn-errortype'];
  return {
    status: response.statusCode,
    type: type === undefined ? undefined : String(type),
    body: response.json(),
  };
}

const refused = expect.objectContaining({ name: 'AppError', code: 'token_invalid' });

interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

export function tokensOf(answer: PoolAnswer): Tokens {
  expect(answer).toMatchObject({
    status: 200,
    body: { AuthenticationResult: { RefreshToken: expect.any(String) } },
  });
  return answer.body.AuthenticationResult as Tokens;
}

export function poolSessions(pool: PoolUnderTest) {
  const refresh = (RefreshToken: string) =>
    pool.call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
  return {
    refresh,
    async signIn({ email, password }: { email: string; password: string }) {
      return tokensOf(await pool.signIn(email, password));
    },
    async expectLive(tokens: Tokens, sub: string) {
      await expect(pool.identity.verifyToken(tokens.IdToken, ['id'])).resolves.toMatchObject({ sub });
      await expect(pool.identity.verifyToken(tokens.AccessToken, ['access'])).resolves.toMatchObject({ sub });
    },
    async expectOver(tokens: Tokens) {
      await expect(pool.identity.verifyToken(tokens.IdToken, ['id'])).rejects.toEqual(refused);
      await expect(pool.identity.verifyToken(tokens.AccessToken, ['access'])).rejects.toEqual(refused);
      expect((await refresh(tokens.RefreshToken)).type).toBe('NotAuthorizedException');
    },
  };
}
