import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.js';

const folder = new URL('../../migrations/', import.meta.url);

/** Any fixed number: two servers that start at once on one database take turns. */
const ADVISORY_LOCK = 7_013_180_211;

/** For the server to answer, in ms. */
const CONNECT_MS = 10_000;

/** For another process that migrates, or for a table that somebody holds, in ms; then the start fails and is tried again. */
const LOCK_MS = 10 * 60 * 1000;

interface Migration {
  name: string;
  sql: string;
  digest: string;
}

/**
 * Brings the database to the newest migration: one transaction each, under an advisory lock.
 * A migration that was applied and has changed since, or that this version doesn't know, stops the start.
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
  // A connection that breaks between two migrations: the next statement says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    const applied = await client.query<{ name: string; digest: string }>(
      'select name, digest from migration',
    );
    const migrations = await readMigrations();
    for (const { name, digest } of applied.rows) assertUnchanged(migrations, name, digest);
    const done = new Set(applied.rows.map((row) => row.name));
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
      onProgress?.(`Preparando o banco de dados: ${migration.name}`);
      await apply(client, migration);
    }
  } finally {
    await client.end();
  }
}

/** The name of the last migration that this version knows. */
export async function newestMigration(): Promise<string> {
  const newest = (await readMigrations()).at(-1);
  if (newest === undefined) throw new Error('there are no migrations');
  return newest.name;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends; the migration is the same.
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migration (name, digest) values ($1, $2)', [
      migration.name,
      migration.digest,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
