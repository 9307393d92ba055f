import { execFile } from 'node:child_process';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../harness/eventually.js';
import { killWithChildren, type Program, startProgram, unprivileged } from './programs.js';

const run = promisify(execFile);

/** Only the first, for operators, is a superuser. */
export const roles = { superuser: 'postgres', owner: 'balanco', replication: 'replica', check: 'vigia' };

export interface ClusterSetup {
  readonly bin: string;
  readonly folder: string;
  /** Of all roles, for this run. */
  readonly password: string;
}

export interface PostgresNode {
  readonly name: string;
  readonly port: number;
  /** As superuser. */
  sql(statement: string, database?: string): Promise<string>;
  /** For DATABASE_URL. */
  url(database: string): string;
  promote(): Promise<void>;
  /** Like a power failure. */
  kill(): Promise<void>;
}

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 120
shared_buffers = 256MB
random_page_cost = 1.1
jit = off
wal_level = replica
max_wal_senders = 5
wal_keep_size = 512MB
hot_standby = on
wal_receiver_status_interval = 1s
wal_sender_timeout = 10s
`;

const HBA = `
host all ${roles.check} 127.0.0.1/32 trust
host replication ${roles.replication} 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/** With the roles, started. */
export async function createPrimary(setup: ClusterSetup, name: string, port: number): Promise<PostgresNode> {
  const data = path.join(setup.folder, name);
  await mkdir(data, { mode: 0o700 });
  const passwordFile = path.join(setup.folder, 'password');
  await writeFile(passwordFile, setup.password, { mode: 0o600 });
  const init = ['-D', data, '-U', roles.superuser, '--encoding=UTF8', '--locale=C.UTF-8'];
  await run(
    ...unprivileged(path.join(setup.bin, 'initdb'), [
      ...init,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
    ]),
  );
  await writeFile(path.join(data, 'pg_hba.conf'), HBA);
  await appendFile(path.join(data, 'postgresql.conf'), SETTINGS);
  const node = await startNode(setup, name, port);
  await node.sql(`
    create role ${roles.owner} login password '${setup.password}';
    create role ${roles.replication} login replication password '${setup.password}';
    create role ${roles.check} login;
  `);
  return node;
}

/** On the port `through`. */
export async function createReplica(
  setup: ClusterSetup,
  { through, name, port }: { through: number; name: string; port: number },
): Promise<PostgresNode> {
  const data = path.join(setup.folder, name);
  const source = `host=127.0.0.1 port=${through} user=${roles.replication} application_name=${name}`;
  const args = [
    '-d',
    source,
    '-D',
    data,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--wal-method=stream',
  ];
  await run(...unprivileged(path.join(setup.bin, 'pg_basebackup'), args), {
    env: { ...process.env, PGPASSWORD: setup.password },
  });
  return startNode(setup, name, port);
}

/** Returns psql's unaligned text. */
export async function runSql(
  { bin }: Pick<ClusterSetup, 'bin'>,
  url: string,
  statement: string,
): Promise<string> {
  const args = ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', statement];
  const { stdout } = await run(path.join(bin, 'psql'), args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

async function startNode(setup: ClusterSetup, name: string, port: number): Promise<PostgresNode> {
  const data = path.join(setup.folder, name);
  const program: Program = startProgram({
    program: path.join(setup.bin, 'postgres'),
    args: ['-D', data, '-p', String(port)],
    logFile: path.join(setup.folder, `${name}.log`),
  });
  const url = (database: string, role: string) =>
    `postgresql://${role}:${setup.password}@127.0.0.1:${port}/${database}`;
  const psql = (statement: string, database = 'postgres') =>
    runSql(setup, url(database, roles.superuser), statement);
  const node: PostgresNode = {
    name,
    port,
    sql: psql,
    url: (database) => url(database, roles.owner),
    async promote() {
      await run(...unprivileged(path.join(setup.bin, 'pg_ctl'), ['promote', '-D', data, '-w']));
    },
    kill: () => killWithChildren(program),
  };
  await eventually(`o PostgreSQL ${name} aceita conexões`, 30, async () => {
    if (!program.isRunning()) throw new Error(`terminou; veja ${name}.log`);
    return psql('select 1');
  });
  return node;
}
