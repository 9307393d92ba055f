import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterPath, connectionStringFor } from '@balanco/embedded-postgres/cluster';
import { readPostmasterFile } from '@balanco/embedded-postgres/running-server';
import pg from 'pg';
import type { Random } from '../../catalogue/random.js';
import { childrenOf, signal } from '../../harness/processes.js';
import type { RunningServer } from '../../harness/start-server.js';

interface FaultTarget {
  readonly server: RunningServer;
  readonly random: Random;
  readonly token: () => Promise<string>;
}

/** Resolves when the fault is over. Everything must then recover by itself. */
type Fault = (target: FaultTarget) => Promise<void>;

/** The test restarts an ended server, like a supervisor. */
export const faults = {
  'kill-server': ({ server }) => server.killAndRestart(),
  'end-server': ({ server }) => server.endAndRestart(),
  'kill-database': async ({ server }) => {
    const { pid } = await readPostmaster(server.dataDir);
    signal(pid, 'SIGKILL');
  },
  'kill-session': async ({ server, random }) => {
    const { pid } = await readPostmaster(server.dataDir);
    const [first, ...rest] = await childrenOf(pid);
    // PostgreSQL then distrusts its shared memory, ends every session and recovers.
    if (first !== undefined) signal(random.pick([first, ...rest]), 'SIGKILL');
  },
  'end-sessions': async ({ server }) => {
    await withDatabase(server, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'balanco'`),
    );
  },
  'freeze-database': async ({ server, random }) => {
    const { pid } = await readPostmaster(server.dataDir);
    const frozen = [pid, ...(await childrenOf(pid))];
    for (const one of frozen) signal(one, 'SIGSTOP');
    await delay(random.integer(2_000, 6_000));
    for (const one of frozen) signal(one, 'SIGCONT');
  },
  'hold-lock': async ({ server, random }) => {
    await withDatabase(server, async (client) => {
      await client.query('begin');
      await client.query('lock table inventory, product in access exclusive mode');
      await delay(random.integer(2_000, 6_000));
      await client.query('rollback');
    });
  },
  'half-requests': (target) =>
    withSockets(target, 60, (token) => {
      const head = `POST /api/mobile/counts/ HTTP/1.1\r\nHost: balanco\r\nAuthorization: Bearer ${token}\r\n`;
      return `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n[{"amplify_id":`;
    }),
  'slow-readers': (target) =>
    withSockets(
      target,
      40,
      (token) =>
        `GET /api/amplify-counts/ HTTP/1.1\r\nHost: balanco\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n\r\n`,
    ),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

export const faultNames = Object.keys(faults) as [FaultName, ...FaultName[]];

export async function connectionStringOf({ dataDir }: Pick<RunningServer, 'dataDir'>): Promise<string> {
  const { port } = await readPostmaster(dataDir);
  return connectionStringFor(clusterPath(dataDir), port);
}

export async function withDatabase<T>(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: await connectionStringOf({ dataDir }) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withSockets(
  { server, random, token }: FaultTarget,
  count: number,
  say: (token: string) => string,
): Promise<void> {
  const words = say(await token());
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(words);
    return socket;
  });
  await delay(random.integer(1_000, 3_000));
  for (const socket of sockets) socket.destroy();
}

async function readPostmaster(dataDir: string): Promise<{ pid: number; port: number }> {
  const file = await readPostmasterFile(clusterPath(dataDir));
  if (!file?.pid || !file.port) throw new Error('the postmaster has not written its file yet');
  return file;
}
