import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/db/database.js';
import { migrate } from '../apps/server/src/db/migrations/migrate.js';
import { issueLicence } from '../apps/server/src/features/licences/licences.js';
import { createEmbeddedIdentity } from '../apps/server/src/identity/embedded/embedded-identity.js';
import { addPerson } from '../apps/server/src/identity/person-queries.js';
import { readSecretKey } from '../apps/server/src/start/secret-key.js';
import { spawnServer } from '../e2e/harness/server-process.js';
import { sendCall, signInToPool } from '../e2e/stock-take/api.js';
import type { Statement } from './floor.js';

const PASSWORD = 'Coleta!234';
const LICENCE_KEY = 'BENCH';
const SEATS = 100;

/** Sends as one person. Throws on any refusal. */
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/**
 * The whole server in a process of its own, on a temporary embedded database with fsync, called over loopback
 * HTTP. The floor runs beside it: a server that only runs SQL (floor.ts).
 */
export interface BenchServer {
  /** Further connections use it. */
  readonly connectionString: string;
  /** Plain, for the SQL to compare with. */
  readonly client: pg.Client;
  /** The same rows by one call, read, written as JSON, compressed and parsed, and nothing else. */
  floor(...statements: Statement[]): Promise<unknown[][]>;
  readonly send: Send;
  readonly origin: string;
  readonly exchangeFolder: string;
  readonly admin: { readonly email: string; readonly password: string };
  addCollector(email: string): Promise<Send>;
  stop(): Promise<void>;
}

export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'balanco-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.connectionString);
  const db = openDatabase(postgres.connectionString);
  const secret = randomUUID();
  const exchangeFolder = path.join(dataDir, 'exchange');
  await mkdir(exchangeFolder);
  const secretKey = await readSecretKey(dataDir, secret);
  const identity = await createEmbeddedIdentity({ db, secretKey });
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
  const product = spawnServer(main, {
    ...{ PATH, HOME, TMPDIR, LANG },
    PORT: '0',
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: path.join(dataDir, 'product'),
    SECRET_KEY: secret,
    EXCHANGE_DIR: exchangeFolder,
  });
  const origin = await product.ready;
  const floor = await startFloor({ connectionString: postgres.connectionString, connections: AT_ONCE });
  const admin = { email: 'bench@balanco.local', name: 'Bench', role: 'admin' as const };
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  const { sub } = await identity.createUser({ ...admin, password: PASSWORD, confirmed: true });
  await addPerson(db, { sub, ...admin });
  const licence = { key: LICENCE_KEY, seats: SEATS, label: 'bench', expiresAt: null };
  await issueLicence({ db, operator: { sub: 'bench', name: 'Bench' } }, licence);
  const signIn = async (email: string): Promise<Send> => {
    const token = await signInToPool(origin, { email, password: PASSWORD });
    const send: Send = (method, address, body) => sendCall(origin, { method, path: address, token, body });
    await send('POST', '/api/license/', { license: LICENCE_KEY });
    return send;
  };
  const send = await signIn(admin.email);
  return {
    connectionString: postgres.connectionString,
    client,
    async floor(...statements) {
      const answer = await fetch(floor.origin, { method: 'POST', body: JSON.stringify(statements) });
      if (!answer.ok) throw new Error(`floor: ${await answer.text()}`);
      return (await answer.json()) as unknown[][];
    },
    send,
    origin,
    exchangeFolder,
    admin: { email: admin.email, password: PASSWORD },
    async addCollector(email) {
      await identity.createUser({ email, name: email, password: PASSWORD, role: 'user', confirmed: true });
      return signIn(email);
    },
    async stop() {
      await client.end();
      await floor.stop();
      await product.end();
      await db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** In a process of its own, so that caller and server don't share one core's turn. */
async function startFloor(settings: object) {
  const child = fork(fileURLToPath(new URL('floor.ts', import.meta.url)));
  const ended = once(child, 'exit');
  child.send(settings);
  const started = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (started === undefined) throw new Error('floor.ts ended before it listened');
  const [{ origin }] = started as [{ origin: string }];
  return {
    origin,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

/** People at one list on a busy night. */
export const AT_ONCE = 10;

export async function atOnce(call: () => Promise<unknown>, people: number): Promise<void> {
  await Promise.all(Array.from({ length: people }, call));
}
