import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@balanco/contract/base/roles';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Database, openDatabase } from '../db/database.js';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import { pool, type TokenLifetimes } from '../identity/embedded/pool.js';
import { addPerson } from '../identity/person-queries.js';
import type { MailMessage, SendMail } from '../mail/mail-message.js';
import { createTestDatabase } from './test-database.js';

/** An answer of the protocol. `type` is the error's name, absent on success. */
export interface PoolAnswer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: Record<string, unknown>;
}

/** The embedded pool with its own database and clock. */
export interface PoolUnderTest {
  readonly identity: EmbeddedIdentity;
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly connectionString: string;
  readonly secretKey: Buffer;
  /** Mails that the pool sent, newest last. */
  readonly mails: readonly MailMessage[];
  /** Advances the pool's clock, which otherwise stands still. */
  advance(seconds: number): void;
  now(): Date;
  /** Each call comes from a new address unless one is given, so throttles don't interfere. */
  call(operation: string, body: unknown, address?: string): Promise<PoolAnswer>;
  /** Adds a user, confirmed by default, with a unique address. */
  addUser(user?: {
    password?: string;
    confirmed?: boolean;
  }): Promise<{ sub: string; email: string; password: string }>;
  /** Gives the user a role and a licence in our own tables; by default a licensed mod. */
  makeStaff(user: { sub: string; email: string }, as?: { role: Role; licensed: boolean }): Promise<void>;
  close(): Promise<void>;
}

export async function startPool(
  options: { lifetimes?: TokenLifetimes; sendMail?: SendMail } = {},
): Promise<PoolUnderTest> {
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
  return {
    identity,
    app,
    db,
    connectionString,
    secretKey,
    mails,
    now,
    advance(seconds) {
      time += seconds * 1000;
    },
    call(operation, body, from) {
      address += 1;
      return callPool(app, operation, body, from ?? `10.0.${address >> 8}.${address & 255}`);
    },
    async addUser({ password = 'Senha@123', confirmed = true } = {}) {
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
    async makeStaff({ sub, email }, { role, licensed } = { role: 'mod', licensed: true }) {
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
  const response = await app.inject({
    method: 'POST',
    url: `${pool.path}/`,
    remoteAddress: address,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const type = response.headers['x-amzn-errortype'];
  return {
    status: response.statusCode,
    type: type === undefined ? undefined : String(type),
    body: response.json(),
  };
}
