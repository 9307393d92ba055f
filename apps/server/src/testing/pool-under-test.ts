import { randomBytes, randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Database, openDatabase } from '../db/database.js';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import { pool, type TokenLifetimes } from '../identity/embedded/pool.js';
import { createTestDatabase } from './test-database.js';

/** What the protocol answered: `type` is the error's name, absent on success. */
export interface PoolAnswer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: Record<string, unknown>;
}

/** The embedded pool on a database and a clock of its own. */
export interface PoolUnderTest {
  readonly identity: EmbeddedIdentity;
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly connectionString: string;
  readonly secretKey: Buffer;
  /** Moves the pool's clock; it stands still otherwise. */
  advance(seconds: number): void;
  now(): Date;
  /** Each call comes from an address of its own unless one is given, so that throttles stay out of the way. */
  call(operation: string, body: unknown, address?: string): Promise<PoolAnswer>;
  /** A confirmed user with an address that no other test has. */
  addUser(user?: {
    password?: string;
    confirmed?: boolean;
  }): Promise<{ sub: string; email: string; password: string }>;
  close(): Promise<void>;
}

export async function startPool(options: { lifetimes?: TokenLifetimes } = {}): Promise<PoolUnderTest> {
  const { connectionString, drop } = await createTestDatabase();
  const db = openDatabase(connectionString, 8);
  const secretKey = randomBytes(32);
  let time = Date.now();
  let address = 0;
  const now = () => new Date(time);
  const identity = await createEmbeddedIdentity({ db, secretKey, now, ...options });
  const app = Fastify();
  await identity.registerRoutes?.(app);
  return {
    identity,
    app,
    db,
    connectionString,
    secretKey,
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
    async close() {
      await app.close();
      await identity.close();
      await db.destroy();
      await drop();
    },
  };
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
