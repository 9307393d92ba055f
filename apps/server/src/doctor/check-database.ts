import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries, majorVersion } from '@balanco/embedded-postgres/binaries';
import { clusterPath, connectionStringFor } from '@balanco/embedded-postgres/cluster';
import { isServerOf, readPostmasterFile } from '@balanco/embedded-postgres/running-server';
import pg from 'pg';
import type { Config } from '../config/config.js';
import { withDatabase } from '../db/database.js';
import { readMigrations } from '../db/migrations/migrate.js';
import { assertPooledSettings } from '../db/session-settings.js';
import { findWrongComparisons } from '../features/comparison/keep-comparisons.js';
import { assertSecretKeyFits } from '../identity/embedded/sessions/signing-key.js';
import { SEEN_AFTER } from '../outbox/outbox.js';
import { findSecretKey } from '../start/secret-key.js';
import { reasonOf } from '../startup-error.js';
import { type Finding, note, ok, todo } from './checks.js';

const PATIENCE_MS = 5_000;
const OLDEST_MAJOR = 15;
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin'];

/** More makes times of phones and tokens wrong. */
const CLOCK_SECONDS = 5;

/** Version, extensions, migrations, secret key, clock, and what waits, if reachable; a thorough check computes kept comparisons anew. */
export async function checkDatabase(config: Config, isThorough: boolean): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined && databaseDirectUrl !== undefined) {
    const direct = await checkReachable(config, databaseDirectUrl, 'DATABASE_DIRECT_URL', isThorough);
    return [...direct, await checkPooler(databaseUrl)];
  }
  if (databaseUrl !== undefined) return checkReachable(config, databaseUrl, 'DATABASE_URL', isThorough);
  const cluster = clusterPath(config.dataDir);
  const file = await readPostmasterFile(cluster).catch(() => undefined);
  if (file !== undefined && (await isServerOf(cluster, file.pid)))
    return checkReachable(
      config,
      await connectionStringFor(cluster, file.port),
      'o banco embutido',
      isThorough,
    );
  return [await checkStopped(cluster)];
}

/** See docs/decisions/0040. */
async function checkPooler(connectionString: string): Promise<Finding> {
  return withDatabase(connectionString, assertPooledSettings, { isPooled: true }).then(
    () => ok('Pooler: as sessões têm os ajustes do Balanço'),
    (error: unknown) => todo(`Pooler: ${reasonOf(error)}`),
  );
}

async function checkStopped(cluster: string): Promise<Finding> {
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return note('Banco de dados: ainda não existe; o primeiro npm start o cria');
  const major = await majorVersion(await findBinaries());
  if (version.trim() !== major) {
    return todo(
      `Banco de dados: é do PostgreSQL ${version.trim()} e este programa usa o ${major}; veja Upgrades em docs/operations.md`,
    );
  }
  return note(
    `Banco de dados: o embutido (PostgreSQL ${major}) está parado com o servidor; migrações e relógio não foram conferidos`,
  );
}

async function checkReachable(
  config: Config,
  connectionString: string,
  name: string,
  isThorough: boolean,
): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString,
    application_name: 'balanco-doctor',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const findings = [await checkVersion(client)];
    if (!(await isOurs(client)))
      return [...findings, note('Migrações: o banco de dados está vazio; o primeiro npm start o prepara')];
    const migrations = await checkMigrations(client);
    return [
      ...findings,
      await checkExtensions(client),
      migrations,
      await checkClock(client),
      await checkOldestTransaction(client),
      // Older databases lack these tables.
      ...(migrations.state === 'ok'
        ? [await checkLicences(client), await checkPhones(client), await checkOutbox(client)]
        : []),
      ...(await checkSecretKey(config, connectionString)),
      ...(isThorough ? await checkComparisons(client, connectionString) : []),
    ];
  } catch (error) {
    const reason = reasonOf(error);
    return [todo(`Banco de dados: ${name} não responde (${reason}); confira o servidor e a rede`)];
  } finally {
    void client.end().catch(() => undefined);
  }
}

const SAMPLE = 3;

/** Kept comparisons must equal fresh ones (docs/comparison.md, "The kept comparison"). */
async function checkComparisons(client: pg.Client, connectionString: string): Promise<Finding[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('comparison') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return [];
  const wrong = await withDatabase(connectionString, (db) => findWrongComparisons(db, SAMPLE));
  return wrong.length === 0
    ? [ok('Comparações: as guardadas conferem, numa amostra')]
    : [todo('Comparações: uma guardada não confere; corrija com npm run admin -- totals rebuild')];
}

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const version = rows[0]?.version ?? '';
  return Number.parseInt(version, 10) < OLDEST_MAJOR
    ? todo(`Banco de dados: é o PostgreSQL ${version}; instale o ${OLDEST_MAJOR} ou mais novo`)
    : ok(`Banco de dados: PostgreSQL ${version}`);
}

async function checkExtensions(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>('select extname::text as name from pg_extension');
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return ok(`Extensões: ${EXTENSIONS.join(', ')}`);
  const statements = missing.map((name) => `create extension ${name}`).join('; ');
  return todo(`Extensões: faltam; o início do servidor as cria, ou o dono do banco com: ${statements}`);
}

async function isOurs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select to_regclass('migration') is not null as is_ours`,
  );
  return rows[0]?.is_ours === true;
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const known = (await readMigrations()).map(({ name }) => name);
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  const applied = rows.map(({ name }) => name);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return todo(`Migrações: ${unknown.join(', ')} é de uma versão mais nova do programa; instale-a`);
  const pending = known.filter((name) => !applied.includes(name));
  return pending.length === 0
    ? ok(`Migrações: todas as ${known.length} foram feitas`)
    : todo(`Migrações: faltam ${pending.join(', ')}; faça uma cópia e reinicie o servidor, que as faz`);
}

/** Also against the newest row, which shows a clock set back. */
async function checkClock(client: pg.Client): Promise<Finding> {
  const asked = Date.now();
  const clock = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const here = (asked + Date.now()) / 2;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = clock.rows[0]?.now ?? new Date(here);
  const audit = await client.query<{ at: Date }>('select at from audit order by id desc limit 1');
  const newest = audit.rows[0]?.at ?? null;
  const seconds = Math.abs(now.getTime() - here) / 1000;
  if (seconds > CLOCK_SECONDS)
    return todo(
      `Relógio: esta máquina e o banco de dados diferem em ${Math.round(seconds)} s; acerte os dois por NTP`,
      seconds,
    );
  if (newest !== null && newest.getTime() - now.getTime() > CLOCK_SECONDS * 1000)
    return todo(
      `Relógio: há registros de ${newest.toISOString()}, depois de agora; o relógio foi atrasado, acerte-o por NTP`,
    );
  return ok(
    `Relógio: igual ao do banco de dados (${new Date(here).toISOString()}; fuso da máquina: ${zone})`,
    seconds,
  );
}

async function readNumber(client: pg.Client, query: string): Promise<number | null> {
  const { rows } = await client.query<{ value: string | null }>(query);
  const value = rows[0]?.value ?? null;
  return value === null ? null : Number(value);
}

/** Our longest statement takes two minutes (docs/decisions/0040). */
const OLD_TRANSACTION_SECONDS = 300;

async function checkOldestTransaction(client: pg.Client): Promise<Finding> {
  const age = await readNumber(
    client,
    `select extract(epoch from max(now() - xact_start)) as value
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const seconds = Math.max(0, Math.round(age ?? 0));
  const text = `Transações: a mais antiga tem ${seconds} s`;
  return seconds > OLD_TRANSACTION_SECONDS
    ? todo(`${text}; outro programa usa o banco de dados e impede a limpeza, encerre-o`, seconds)
    : ok(text, seconds);
}

/** Days, which leave time to buy a new key. */
const LICENCE_DAYS = 14;

async function checkLicences(client: pg.Client): Promise<Finding> {
  const left = await readNumber(
    client,
    `select floor(extract(epoch from min(expires_at) - now()) / 86400) as value from licence_key
     where revoked_at is null and expires_at > now()
       and exists (select from licence_seat where licence_key_id = licence_key.id)`,
  );
  if (left === null) return ok('Licenças: nenhuma em uso vence');
  const text = `Licenças: a primeira vence em ${left === 1 ? '1 dia' : `${left} dias`}`;
  return left < LICENCE_DAYS ? todo(`${text}; peça uma chave nova`, left) : ok(text, left);
}

async function checkPhones(client: pg.Client): Promise<Finding> {
  const phones = await readNumber(
    client,
    `select count(*) as value from device where queued > 0
       and oldest_queued_at < now() - interval '1 hour' and seen_at > now() - interval '1 day'`,
  );
  return phones === 0
    ? ok('Celulares: nenhum espera há mais de uma hora para enviar leituras', 0)
    : note(
        `Celulares: ${phones} com leituras por enviar há mais de uma hora; veja Acompanhamento`,
        phones ?? 0,
      );
}

async function checkOutbox(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ waiting: string; tries: number; fault: string }>(
    `select count(*) as waiting, max(attempts) as tries, (array_agg(failure order by next_at desc))[1] as fault
     from outbox where sent_at is null and failure is not null`,
  );
  const { waiting = '0', tries = 0, fault } = rows[0] ?? {};
  if (waiting === '0') return ok('Saída: nada espera depois de uma falha', 0);
  const text = `Saída: ${waiting} por enviar depois de uma falha (${fault}), por exemplo avisos por e-mail`;
  return tries >= SEEN_AFTER
    ? todo(`${text}; o registro (log) diz por quê`, Number(waiting))
    : note(text, Number(waiting));
}

async function checkSecretKey(config: Config, connectionString: string): Promise<Finding[]> {
  if (config.identity.kind === 'cognito') return [];
  const key = await findSecretKey(config.dataDir, config.secretKey);
  if (key === null)
    return [todo('Chave secreta: não está em DATA_DIR nem em SECRET_KEY; restaure a do servidor')];
  return withDatabase(connectionString, (db) => assertSecretKeyFits(db, key)).then(
    () => [ok('Chave secreta: é a que este banco de dados usa')],
    (error: unknown) => [todo(`Chave secreta: ${reasonOf(error)}`)],
  );
}
