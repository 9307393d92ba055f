import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ClusterSetup, roles } from './postgres-node.js';
import { type Program, startProgram } from './programs.js';

/** Fewer than the two servers open, so that they have to share. */
const POOL_SIZE = { session: 48, transaction: 8 };

/** The settings that our server makes itself without a pooler. If they are missing, it prints the statements. */
const SETTINGS = {
  timezone: 'UTC',
  random_page_cost: 1.1,
  statement_timeout: 20_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 30_000,
  client_connection_check_interval: 1_000,
};

/** Statements that give the settings to every session of our server's role. */
export function roleSettings(database: string): string {
  return Object.entries(SETTINGS)
    .map(([name, value]) => `alter role ${roles.owner} in database ${database} set ${name} = ${value};`)
    .join(' ');
}

export interface Pooling extends ClusterSetup {
  readonly pgbouncer: string;
  readonly mode: 'session' | 'transaction';
  readonly port: number;
  /** The port of the database. */
  readonly target: number;
}

/** Starts pgbouncer as docs/production.md, "pgbouncer", describes it. */
export async function startPgbouncer(pooling: Pooling): Promise<Program> {
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
