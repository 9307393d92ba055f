import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beginCopying, quoted } from '@balanco/backup/copy-session';
import { restoreBackup } from '@balanco/backup/restore-backup';
import { readTables } from '@balanco/backup/stored-tables';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { expect, it, onTestFinished } from 'vitest';
import { createSchema, migrate, readMigrations } from '../db/migrations/migrate.js';
import { createEmptyDatabase } from '../testing/database/test-database.js';
import { OURS } from './backup-database.js';
import { restoreDatabase } from './restore-database.js';

const OLDEST = fileURLToPath(new URL('../testing/fixtures/schema-0009.tar.gz', import.meta.url));

interface Release {
  readonly version: string;
  readonly lastMigration: string;
}

const releases: readonly Release[] = JSON.parse(
  readFileSync(new URL('../../migrations/releases.json', import.meta.url), 'utf8'),
);

/** What a migration removed on purpose, as `table` or `table.column`. Everything else must survive. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  // Rows that are valid for only 15 minutes.
  '0010_rate_limits.sql': ['throttle', 'idp_password_attempt', 'idp_reset_code'],
  '0120_outbox.sql': ['person_notice.mailed_at', 'person_notice.attempts'],
};

const removedAfter = (last: string) =>
  Object.entries(REMOVED).flatMap(([migration, names]) => (migration > last ? names : []));

/** What later migrations renamed, by its first name as `table` or `table.column`. */
const renamed = new Map([
  // 0011: the worker's words for what it has compared and what it could not read.
  ['appsync_inventory.settled', 'reconciled'],
  ['appsync_inventory.settled_version', 'reconciled_version'],
  ['appsync_set_aside', 'appsync_quarantine'],
]);

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .sort();

async function readRows(client: pg.Client, removed: readonly string[]) {
  await beginCopying(client, 'read only');
  const rows = new Map<string, { columns: string[]; lines: string[] }>();
  for (const { name, columns: all } of await readTables(client)) {
    if (removed.includes(name)) continue;
    const columns = all.filter((column) => !removed.includes(`${name}.${column}`));
    rows.set(name, { columns, lines: await copyRows(client, name, columns) });
  }
  await client.query('rollback');
  return rows;
}

async function copyRows(client: pg.Client, table: string, columns: readonly string[]): Promise<string[]> {
  const chunks: Buffer[] = [];
  const copied = client.query(copyTo(`copy (select ${quoted(...columns)} from ${quoted(table)}) to stdout`));
  for await (const chunk of copied) chunks.push(chunk);
  return linesOf(Buffer.concat(chunks).toString('utf8'));
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const VALUE = `case
  when data_type like 'timestamp%' then 'now()' when data_type = 'date' then 'current_date'
  when data_type = 'uuid' then 'uuid_v7()' when data_type = 'boolean' then 'true' when data_type like 'json%' then '''{}'''
  when udt_name = '_int8' then '''{2}''' when data_type = 'ARRAY' then '''{}'''
  when data_type = 'bytea' then 'decode(''ffd8ff'' || repeat(''00'', 29), ''hex'')' when data_type = 'text' then quote_literal(coalesce((
    select (regexp_match(pg_get_constraintdef(oid), '\\(' || column_name || ' = ANY \\(ARRAY\\[''(\\w+)'''))[1]
    from pg_constraint where conrelid = each.table_name::regclass and contype = 'c' order by 1 limit 1
  ), repeat('a', 64))) else '2' end`;

async function fillEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; fills: string[] }>(`
    select table_name as name, (
      select array[
        format(head, string_agg(quote_ident(column_name), ', '), string_agg(${VALUE}, ', ')),
        format(head, string_agg(quote_ident(column_name), ', ') filter (where is_required),
          string_agg(${VALUE}, ', ') filter (where is_required))
      ]
      from information_schema.columns as each cross join lateral (
        select is_nullable = 'NO' and column_default is null as is_required,
          'insert into ' || quote_ident(each.table_name) || ' (%s) overriding system value values (%s)' as head
      ) as asked
      where each.table_schema = 'public' and each.table_name = tables.table_name and is_generated = 'NEVER' group by head
    ) as fills
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and query_to_xml('select from ' || quote_ident(table_name) || ' limit 1', false, false, '')::text not like '%<row%'
  `);
  const keys = await client.query<{ on: string; name: string; says: string }>(`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as says
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `);
  for (const { on, name } of keys.rows) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const { name, fills } of rows) {
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    const [filled, required] = fills.map((fill) => () => client.query(fill));
    await filled?.().catch(required);
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  }
  for (const { on, name, says } of keys.rows)
    await client.query(`alter table ${on} add constraint ${name} ${says} not valid`);
}

async function databaseOf({ lastMigration }: Release): Promise<string> {
  const { connectionString } = await createEmptyDatabase(onTestFinished);
  const known = await readMigrations();
  await restoreBackup({
    ...OURS,
    connectionString,
    file: OLDEST,
    sayProgress: () => undefined,
    createSchema: (client, { migrations }) =>
      createSchema(
        client,
        known.filter(({ name }) => migrations.some((migration) => migration.name === name)),
      ),
  });
  const client = await connect(connectionString);
  const { rows: applied } = await client.query<{ name: string }>('select name from migration');
  for (const migration of known) {
    if (migration.name > lastMigration || applied.some(({ name }) => name === migration.name)) continue;
    await createSchema(client, [migration]);
  }
  await fillEmpty(client);
  return connectionString;
}

const newest = (await readMigrations()).at(-1)?.name ?? '';
const older = releases.filter(({ lastMigration }) => lastMigration < newest);

it.each([{ version: 'before 1.0.0', lastMigration: '0009_appsync.sql' }, ...older])(
  'the schema of $version is migrated to the newest with every row unchanged',
  async (release) => {
    const connectionString = await databaseOf(release);
    const client = await connect(connectionString);
    const before = await readRows(client, removedAfter(release.lastMigration));
    await migrate(connectionString);
    await beginCopying(client, 'read only');
    for (const [table, { columns, lines }] of before) {
      expect(lines.length, table).toBeGreaterThan(0);
      const kept = columns.map((column) => renamed.get(`${table}.${column}`) ?? column);
      expect(await copyRows(client, renamed.get(table) ?? table, kept), table).toEqual(lines);
    }
    await client.query('rollback');
    const applied = await client.query<{ name: string }>('select name from migration order by name');
    expect(applied.rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
  },
);

it('a backup of the oldest schema is restored with every row unchanged', async () => {
  const { connectionString } = await createEmptyDatabase(onTestFinished);
  const { rows, leftOut } = await restoreDatabase(connectionString, OLDEST, () => undefined);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ inFile, inDatabase }) => inFile === '0' || inFile !== inDatabase)).toEqual([]);
  expect(leftOut).toEqual([]);
});
