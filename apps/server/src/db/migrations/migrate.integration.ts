import pg from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../../startup-error.js';
import {
  createDatabaseBefore,
  createEmptyDatabase,
  type TestDatabase,
} from '../../testing/database/test-database.js';
import { UNVERSIONED } from '../field-versions.js';
import { migrate, readMigrations } from './migrate.js';

let database: TestDatabase;
let client: pg.Client;
let url: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  url = database.connectionString;
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

async function applied(): Promise<{ name: string; applied_at: Date }[]> {
  return (await client.query('select name, applied_at from migration order by name')).rows;
}

/** @param migration four digits; a database that has those before it */
async function migratedBefore(migration: string): Promise<{ older: pg.Client; olderUrl: string }> {
  const { connectionString, drop } = await createDatabaseBefore(migration);
  const older = new pg.Client({ connectionString });
  await older.connect();
  onTestFinished(async () => {
    await older.end();
    await drop();
  });
  return { older, olderUrl: connectionString };
}

it('migrate creates a new database in one step', async () => {
  const said: string[] = [];
  await migrate(url, (sentence) => said.push(sentence));
  expect(said).toEqual(['Preparando o banco de dados']);
});

it('each column has a version but those that no person edits', async () => {
  await migrate(url);
  const { rows } = await client.query(`
    select tgrelid::regclass::text as name, pg_get_triggerdef(oid) as text from pg_trigger
    where tgfoid = 'raise_version'::regproc
  `);
  const left = rows.map(({ name, text }) => [
    name,
    [...text.matchAll(/'(\w+)'/g)].map(([, column]) => column),
  ]);
  expect(Object.fromEntries(left)).toEqual(UNVERSIONED);
});

it('a creation that dies leaves nothing, and the next start begins anew', async () => {
  await client.query('create table zeroed_item (id integer)');
  await expect(migrate(url)).rejects.toThrow('already exists');
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([{ relname: 'zeroed_item' }]);
  await client.query('drop table zeroed_item');
  await migrate(url);
  expect(await applied()).toHaveLength((await readMigrations()).length);
});

it('migrate applies to an older database each migration that it lacks, and says so', async () => {
  const { older, olderUrl } = await migratedBefore('0100');
  const said: string[] = [];
  await migrate(olderUrl, (sentence) => said.push(sentence));
  const later = (await readMigrations()).filter(({ name }) => name > '0100');
  expect(said).toEqual(later.map(({ name }) => `Preparando o banco de dados: ${name}`));
  const { rows } = await older.query('select name from migration order by name desc limit 1');
  expect(rows).toEqual([{ name: later.at(-1)?.name }]);
});

it('migrate does nothing on an up-to-date database', async () => {
  await migrate(url);
  const before = await applied();
  const said: string[] = [];
  await migrate(url, (sentence) => said.push(sentence));
  expect(said).toEqual([]);
  expect(await applied()).toEqual(before);
});

it('servers that start at the same time create the database once', async () => {
  const said: string[] = [];
  const note = (sentence: string) => said.push(sentence);
  await Promise.all([migrate(url, note), migrate(url, note), migrate(url, note)]);
  expect(said).toHaveLength(1);
});

it('migrate stops at a migration that changed after it was applied', async () => {
  await migrate(url);
  await client.query(`update migration set digest = 'other' where name = '0002_people.sql'`);
  const start = migrate(url);
  await expect(start).rejects.toThrow(StartupError);
  await expect(start).rejects.toThrow(
    'A migração 0002_people.sql já foi aplicada e mudou desde então; restaure o arquivo original.',
  );
});

it('migrate stops at a database of a newer version', async () => {
  await migrate(url);
  await client.query(`insert into migration (name, digest) values ('9999_future.sql', 'x')`);
  await expect(migrate(url)).rejects.toThrow(
    'O banco de dados foi preparado por uma versão mais nova (9999_future.sql); instale essa versão ou uma posterior.',
  );
});

it('a migration that fails halfway is rolled back and repeated', async () => {
  const { older, olderUrl } = await migratedBefore('0004');
  await older.query('create table count_line (id integer)');
  await expect(migrate(olderUrl)).rejects.toThrow('already exists');
  const { rows } = await older.query(
    `select to_regclass('inventory') as inventory, (select max(name) from migration) as newest`,
  );
  expect(rows).toEqual([{ inventory: null, newest: '0003_catalogue.sql' }]);
  await older.query('drop table count_line');
  await migrate(olderUrl);
});
