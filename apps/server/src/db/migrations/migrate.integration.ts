import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartupError } from '../../startup-error.js';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database/test-database.js';
import { migrate } from './migrate.js';

let database: TestDatabase;
let client: pg.Client;
let url: string;

/** Others are migrated already. */
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

it('migrate brings an empty database to the newest version and reports each step', async () => {
  const said: string[] = [];
  await migrate(url, (sentence) => said.push(sentence));
  const names = (await applied()).map((row) => row.name);
  expect(names[0]).toBe('0001_foundations.sql');
  expect(said).toEqual(names.map((migration) => `Preparando o banco de dados: ${migration}`));
  await expect(client.query('select count(*) from count_line')).resolves.toMatchObject({ rowCount: 1 });
});

it('migrate does nothing on an up-to-date database', async () => {
  await migrate(url);
  const before = await applied();
  const said: string[] = [];
  await migrate(url, (sentence) => said.push(sentence));
  expect(said).toEqual([]);
  expect(await applied()).toEqual(before);
});

it('servers that start at the same time apply each migration once', async () => {
  const said: string[] = [];
  const note = (sentence: string) => said.push(sentence);
  await Promise.all([migrate(url, note), migrate(url, note), migrate(url, note)]);
  expect(said).toHaveLength((await applied()).length);
  expect(new Set(said).size).toBe(said.length);
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
  // 0004 fails at this table.
  await client.query('create table count_line (id integer)');
  await expect(migrate(url)).rejects.toThrow('already exists');
  expect((await applied()).map((row) => row.name)).toEqual([
    '0001_foundations.sql',
    '0002_people.sql',
    '0003_catalogue.sql',
  ]);
  const left = await client.query(
    `select to_regclass('inventory') as inventory, to_regclass('product') as product`,
  );
  expect(left.rows).toEqual([{ inventory: null, product: 'product' }]);
  await client.query('drop table count_line');
  await migrate(url);
  expect((await applied()).map((row) => row.name)).toContain('0004_counting.sql');
});

it('migrate releases its lock when it fails', async () => {
  await client.query('create table person (id integer)');
  await expect(migrate(url)).rejects.toThrow();
  await expect(migrate(url)).rejects.toThrow('already exists');
  await client.query('drop table person');
  await expect(migrate(url)).resolves.toBeUndefined();
});
