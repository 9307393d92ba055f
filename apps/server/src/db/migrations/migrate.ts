import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { serverFolder } from '../../server-package.js';
import { StartupError } from '../../startup-error.js';

const folder = new URL('migrations/', serverFolder);

/** Any fixed number, also for backups and restores. */
export const MIGRATION_LOCK = 7_013_180_211;

const CONNECT_MS = 10_000;

/** Milliseconds, after which the start fails. */
const LOCK_MS = 10 * 60 * 1000;

export interface Migration {
  name: string;
  sql: string;
  digest: string;
}

const MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())';

/**
 * Applies each missing migration, under an advisory lock: each in a transaction, those of a new database in one. A
 * changed or unknown one stops the start.
 */
export async function migrate(
  connectionString: string,
  onProgress?: (sentence: string) => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'balanco-migrate',
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: LOCK_MS,
  });
  // The next statement reports a broken connection.
  client.on('error', () => undefined);
  await client.connect().catch(refusePooler);
  try {
    await assertDirect(client);
    // An index on a hundred million rows outlasts a role's bound.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrations = await readMigrations();
    if (await isNew(client)) {
      onProgress?.('Preparando o banco de dados');
      await inTransaction(client, () => createSchema(client, migrations));
    }
    const applied = await client.query<{ name: string; digest: string }>(
      'select name, digest from migration',
    );
    for (const { name, digest } of applied.rows) assertUnchanged(migrations, name, digest);
    const done = new Set(applied.rows.map((row) => row.name));
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
      onProgress?.(`Preparando o banco de dados: ${migration.name}`);
      await inTransaction(client, () => execute(client, migration));
    }
  } finally {
    await client.end();
  }
}

/** Poolers refuse settings or share sessions. */
const POOLED =
  'O endereço do banco de dados leva a um pooler de conexões, como o pgbouncer: indique em DATABASE_DIRECT_URL o endereço direto do PostgreSQL (docs/production.md).';

function refusePooler(error: unknown): never {
  const isPooler = error instanceof Error && /unsupported startup parameter/i.test(error.message);
  throw isPooler ? new StartupError(POOLED) : error;
}

/** A pooler reports its own session number. */
async function assertDirect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if ('processID' in client && client.processID !== rows[0]?.pid) throw new StartupError(POOLED);
}

async function isNew(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_new: boolean }>(
    `select to_regclass('migration') is null as is_new`,
  );
  return rows[0]?.is_new === true;
}

export async function newestMigration(): Promise<string> {
  const newest = (await migrationNames()).at(-1);
  if (newest === undefined) throw new Error('there are no migrations');
  return newest;
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** It runs in the caller's transaction and lock, because a restore needs the backup's schema first. */
export async function createSchema(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(MIGRATION_TABLE);
  for (const migration of migrations) await execute(client, migration);
}

export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      // Windows checkouts may differ in line ends.
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function assertUnchanged(migrations: Migration[], name: string, digest: string): void {
  const migration = migrations.find((candidate) => candidate.name === name);
  if (migration === undefined) {
    throw new StartupError(
      `O banco de dados foi preparado por uma versão mais nova (${name}); instale essa versão ou uma posterior.`,
    );
  }
  if (migration.digest !== digest) {
    throw new StartupError(
      `A migração ${name} já foi aplicada e mudou desde então; restaure o arquivo original.`,
    );
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function execute(client: pg.ClientBase, { name, sql, digest }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest]);
}
