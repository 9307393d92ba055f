import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startServer } from '../e2e/harness/start-server.js';
import { connectionStringOf } from '../e2e/programs/faults/faults.js';
import { type ApiSession, openApiSession } from '../e2e/stock-take/api.js';
import { licenceKeyIn, registerPerson, runOperator } from '../e2e/stock-take/staff.js';
import type { Statement } from './floor.js';

const SEATS = 100;

/**
 * The whole server in a process of its own, on a temporary embedded database with fsync, called over loopback
 * HTTP. The floor runs beside it: a server that only runs SQL (floor.ts).
 */
export interface BenchServer extends ApiSession {
  /** Further connections use it. */
  readonly connectionString: string;
  /** Plain, for the SQL to compare with. */
  readonly client: pg.Client;
  /** The same rows by one call, read, written as JSON, compressed and parsed, and nothing else. */
  floor(...statements: Statement[]): Promise<unknown[][]>;
  readonly origin: string;
  readonly exchangeFolder: string;
  readonly admin: { readonly email: string; readonly password: string };
  addCollector(email: string): Promise<ApiSession>;
  stop(): Promise<void>;
}

export async function startBenchServer(): Promise<BenchServer> {
  const exchangeFolder = await mkdtemp(path.join(tmpdir(), 'balanco-bench-'));
  const started = await startServer({ isFirstStart: true, env: { EXCHANGE_DIR: exchangeFolder } });
  const { url: origin, admin } = started;
  const issued = await runOperator(started, 'license', 'issue', '--seats', String(SEATS));
  const licensed = { url: origin, dataDir: started.dataDir, admin, licenseKey: licenceKeyIn(issued) };
  const connectionString = await connectionStringOf(started);
  const floor = await startFloor({ connectionString, connections: AT_ONCE });
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    ...(await openApiSession(licensed)),
    connectionString,
    client,
    async floor(...statements) {
      const answer = await fetch(floor.origin, { method: 'POST', body: JSON.stringify(statements) });
      if (!answer.ok) throw new Error(`floor: ${await answer.text()}`);
      return (await answer.json()) as unknown[][];
    },
    origin,
    exchangeFolder,
    admin,
    addCollector: (email) => registerPerson(licensed, { name: email, email }),
    async stop() {
      await client.end();
      await floor.stop();
      await started.stop();
      await rm(exchangeFolder, { recursive: true });
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
