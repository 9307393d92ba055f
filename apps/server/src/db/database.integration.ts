import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type DatabaseLine, openDatabaseLine } from '../testing/database/database-line.js';
import { openTestDatabase, useDatabase } from '../testing/database/test-database.js';
import { type Database, openDatabase } from './database.js';
import { createReadiness } from './health.js';
import type { DatabaseBounds } from './session-settings.js';
import { untilAborted, withLongStatements } from './work-scope.js';

const bounds: DatabaseBounds = {
  acquireMs: 1_000,
  lockMs: 500,
  statementMs: 1_500,
  idleInTransactionMs: 1_000,
  silenceMs: 500,
};

const database = useDatabase();
let line: DatabaseLine;
let db: Database;
let other: Database;

beforeAll(async () => {
  line = await openDatabaseLine(inject('databaseServer').connectionString);
  other = database.db;
});
afterAll(() => line.close());
beforeEach(() => {
  db = openDatabase(line.through(database.connectionString), { maximumConnections: 2, bounds });
});
afterEach(async () => {
  line.restore();
  await db.destroy();
});

const unavailable = expect.objectContaining({ name: 'AppError', code: 'unavailable' });

async function ask(): Promise<unknown> {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  return rows[0]?.one;
}

async function terminateAll(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'balanco' and pid <> pg_backend_pid()
  `.execute(other);
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it went through'),
    (error: unknown) => error,
  );
}

it('a broken connection fails only its transaction', async () => {
  const work = db.transaction().execute(async (tx) => {
    await sql`insert into pharmacy (name) values ('Perdida')`.execute(tx);
    await terminateAll();
    // Between statements only the connection notices.
    await expect
      .poll(() =>
        sql`select 1`.execute(tx).then(
          () => 'lives',
          () => 'gone',
        ),
      )
      .toBe('gone');
    await sql`select 1`.execute(tx);
  });
  expect(await failureOf(work)).toEqual(unavailable);
  expect(await ask()).toBe(1);
  const { rows } = await sql`select 1 from pharmacy where name = 'Perdida'`.execute(other);
  expect(rows).toEqual([]);
});

it('a connection that breaks during a statement fails the statement as unavailable', async () => {
  const work = failureOf(sql`select pg_sleep(60)`.execute(db));
  await expect
    .poll(async () => {
      await terminateAll();
      return Promise.race([work, 'asleep']);
    })
    .toEqual(unavailable);
  expect(await ask()).toBe(1);
});

it('a session that the database ended is not handed out again', async () => {
  for (let time = 0; time < 5; time += 1) {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    expect(await failureOf(ended)).toEqual(unavailable);
    expect(await ask()).toBe(1);
  }
});

it('statements fail as unavailable only while the database is away', async () => {
  await ask();
  line.cut();
  expect(await failureOf(ask())).toEqual(unavailable);
  line.restore();
  await expect.poll(() => ask().catch(() => null)).toBe(1);
});

it('a statement that waits too long for a free connection is refused as unavailable', {
  tags: ['full'],
}, async () => {
  const sleepers = [1, 2].map(() => sql`select pg_sleep(1.2)`.execute(db));
  expect(await failureOf(ask())).toEqual(unavailable);
  await Promise.all(sleepers);
});

it('a statement that waits too long for a lock names other operations', async () => {
  await sql`insert into pharmacy (name) values ('Presa')`.execute(other);
  await other.transaction().execute(async (tx) => {
    await sql`select 1 from pharmacy for update`.execute(tx);
    const failure = await failureOf(sql`update pharmacy set name = name`.execute(db));
    expect(failure).toEqual(unavailable);
    expect((failure as Error).message).toContain('Outra operação está usando estes dados');
  });
});

it('a statement that runs too long is refused as unavailable', { tags: ['full'] }, async () => {
  const failure = await failureOf(sql`select pg_sleep(30)`.execute(db));
  expect(failure).toEqual(unavailable);
  expect((failure as Error).message).toContain('demorou demais');
});

it('withLongStatements raises the statement bound until the end of its transaction', async () => {
  const timeouts = await withLongStatements(() =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`show statement_timeout`.execute(tx);
      return rows;
    }),
  );
  expect(timeouts).toEqual([{ statement_timeout: '2min' }]);
  const { rows } = await sql`show statement_timeout`.execute(db);
  expect(rows).toEqual([{ statement_timeout: '1500ms' }]);
});

it('a transaction that stays idle too long is ended', { tags: ['full'] }, async () => {
  const work = db.transaction().execute(async (tx) => {
    await sql`insert into pharmacy (name) values ('Esquecida')`.execute(tx);
    await sql`select 1 from pg_stat_activity where state = 'idle in transaction'`.execute(other);
    await expect
      .poll(async () => {
        const { rows } = await sql`
            select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
          `.execute(other);
        return rows.length;
      })
      .toBe(0);
    await sql`select 1`.execute(tx);
  });
  expect(await failureOf(work)).toEqual(unavailable);
});

it('a database that accepts statements and never answers is treated as unavailable', {
  tags: ['full'],
}, async () => {
  await ask();
  line.freeze();
  expect(await failureOf(ask())).toEqual(unavailable);
  expect(await failureOf(ask())).toEqual(unavailable);
  line.restore();
  await expect.poll(() => ask().catch(() => null)).toBe(1);
});

it('aborted work sends no further statement and leaves its connection usable', async () => {
  const gone = new AbortController();
  const work = untilAborted(gone.signal, () =>
    db.transaction().execute(async (tx) => {
      await sql`insert into pharmacy (name) values ('Abandonada')`.execute(tx);
      gone.abort();
      await sql`select 1`.execute(tx);
    }),
  );
  expect(await failureOf(work)).toEqual(unavailable);
  expect(await ask()).toBe(1);
  const { rows } = await sql`select 1 from pharmacy where name = 'Abandonada'`.execute(other);
  expect(rows).toEqual([]);
});

it('readiness is reported while every connection of the pool is busy', { tags: ['full'] }, async () => {
  const isReady = createReadiness(line.through(database.connectionString));
  const sleepers = [1, 2].map(() => sql`select pg_sleep(1)`.execute(db));
  expect(await isReady()).toBe(true);
  await Promise.all(sleepers);
});

it('concurrent readiness checks share one query', () => {
  const isReady = createReadiness(line.through(database.connectionString));
  expect(new Set(Array.from({ length: 50 }, isReady)).size).toBe(1);
});

it.each(['cut', 'freeze'] as const)(
  'readiness is lost within its bound when the connection fails (%s)',
  async (fault) => {
    const isReady = createReadiness(line.through(database.connectionString));
    line[fault]();
    const started = performance.now();
    expect(await isReady()).toBe(false);
    expect(performance.now() - started).toBeLessThan(3_000);
    line.restore();
    await expect.poll(isReady).toBe(true);
  },
);

it('a database that lacks a migration of this version is not ready', async () => {
  const { connectionString, db: fallen } = await openTestDatabase();
  await sql`delete from migration where name = (select max(name) from migration)`.execute(fallen);
  expect(await createReadiness(connectionString)()).toBe(false);
});
