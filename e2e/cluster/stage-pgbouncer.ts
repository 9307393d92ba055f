import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '../harness/processes.js';
import {
  appsyncKeys,
  type CheckList,
  checkAppSyncWorker,
  checkSessions,
  checkSockets,
  checkWatermark,
  startFakeAppSync,
} from './checks.js';
import { assertNothingLost, prepareNight } from './night.js';
import type { ServerPair } from './our-servers.js';
import { type ClusterSetup, roles } from './postgres-node.js';
import { type Program, startProgram } from './programs.js';
import { assertMigratedOnce } from './stage-together.js';
import type { World } from './world.js';

/** Fewer than the servers open. */
const POOL_SIZE = { session: 48, transaction: 8 };

/** Without a pooler our server makes them. If missing, it prints the statements. */
const SETTINGS = {
  timezone: 'UTC',
  random_page_cost: 1.1,
  statement_timeout: 20_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 30_000,
  client_connection_check_interval: 1_000,
};

/** Locks and migrations bypass it (DATABASE_DIRECT_URL). */
export async function stagePgbouncer(
  world: World,
  checks: CheckList,
  mode: 'session' | 'transaction',
): Promise<void> {
  const area = `pgbouncer (${mode})`;
  const database = `bouncer_${mode}`;
  const direct = await world.createDatabase(database);
  const [port] = await freePorts(['pgbouncer']);
  const { setup, programs } = world;
  const pooling = {
    ...setup,
    pgbouncer: programs.pgbouncer,
    mode,
    port,
    target: world.databasePort,
  };
  let bouncer = await startPgbouncer(pooling);
  const pooled = direct.replace(`:${world.databasePort}/`, `:${port}/`);
  const appsync = await startFakeAppSync();
  let pair: ServerPair | undefined;
  try {
    await checks.check(area, 'sem os ajustes, o início os nomeia', () => checkRefusal(world, pooled, direct));
    await world.primary().sql(roleSettings(database));
    // Earlier sessions lack the settings.
    await bouncer.end('SIGINT');
    bouncer = await startPgbouncer(pooling);
    await checks.check(area, 'começam ao mesmo tempo num banco vazio', async () => {
      const [first, second] = appsyncKeys.map((APPSYNC_API_KEY) => ({ APPSYNC_API_KEY }));
      pair = await world.startPair({
        env: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, APPSYNC_ENDPOINT: appsync.endpoint },
        own: [first ?? {}, second ?? {}],
      });
      return assertMigratedOnce(world, pair, direct);
    });
    if (pair === undefined) return;
    const started = pair;
    await checks.check(area, 'sessões', () => checkSessions(started));
    await checks.check(area, 'tempo real de um para o outro', () => checkSockets(started));
    await checks.check(area, 'mudanças de uma transação lenta', () => checkWatermark(world, started, pooled));
    // The lock bypasses pgbouncer in both modes, and this takes half a minute.
    if (mode === 'transaction')
      await checks.check(area, 'um só trabalha com o AppSync', () => checkAppSyncWorker(started, appsync));
    await checks.check(area, 'uma noite de contagem', async () => {
      const night = await prepareNight({
        pair: started,
        url: world.url,
        collectors: 8,
        counts: 2_000,
        pace: 120,
        seed: 5,
      });
      await night.run();
      return assertNothingLost(night);
    });
  } finally {
    await pair?.stop();
    await appsync.close();
    await bouncer.end('SIGINT');
  }
}

/** Without settings it names the statements, without the direct address its variable. */
async function checkRefusal(world: World, pooled: string, direct: string): Promise<string> {
  for (const [env, word] of [
    [{ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }, 'alter role balanco in database'],
    [{ DATABASE_URL: pooled }, 'DATABASE_DIRECT_URL'],
  ] as const) {
    const refusal = await world.startPair({ env }).then(
      async (pair) => {
        await pair.stop();
        return 'começou';
      },
      (error: unknown) => String(error),
    );
    if (!refusal.includes(word)) throw new Error(`esperava "${word}", mas: ${refusal}`);
  }
  return 'alter role …, e DATABASE_DIRECT_URL';
}

/** For every session of our server's role. */
function roleSettings(database: string): string {
  return Object.entries(SETTINGS)
    .map(([name, value]) => `alter role ${roles.owner} in database ${database} set ${name} = ${value};`)
    .join(' ');
}

interface Pooling extends ClusterSetup {
  readonly pgbouncer: string;
  readonly mode: 'session' | 'transaction';
  readonly port: number;
  /** The database's port. */
  readonly target: number;
}

/** See docs/production.md, "pgbouncer". */
async function startPgbouncer(pooling: Pooling): Promise<Program> {
  const { pgbouncer, folder, password, mode, port, target } = pooling;
  const file = path.join(folder, `pgbouncer-${mode}.ini`);
  const users = path.join(folder, 'pgbouncer-users');
  await writeFile(users, `"${roles.owner}" "${password}"\n`, { mode: 0o600 });
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${POOL_SIZE[mode]}
max_client_conn = 400
query_wait_timeout = 10
server_lifetime = 3600
`,
  );
  return startProgram({
    program: pgbouncer,
    args: [file],
    logFile: path.join(folder, `pgbouncer-${mode}.log`),
  });
}
