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

/** A backup of the oldest schema, with rows in every table. */
const OLDEST = fileURLToPath(new URL('../testing/fixtures/schema-0009.tar.gz', import.meta.url));

interface Release {
  readonly version: string;
  readonly lastMigration: string;
}

const releases: readonly Release[] = JSON.parse(
  readFileSync(new URL('../../migrations/releases.json', import.meta.url), 'utf8'),
);

/** Rows for the tables that a release has and the backup lacks. */
const ROWS: Readonly<Record<string, string>> = {
  '1.0.0': `
    insert into rate_limit values ('a', 1, 2);
    insert into idp_reset_code (key, expires_at, nonce, mails) values ('a', now(), 'b', 1);
    insert into idp_known_address values ('a', 'b', now());`,
};

/** What a migration removed on purpose, as `table` or `table.column`. Everything else must survive. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  // Rows that are valid for only 15 minutes.
  '0010_rate_limits.sql': ['throttle', 'idp_password_attempt', 'idp_reset_code'],
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

async function emptyDatabase(): Promise<string> {
  const { connectionString, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  return connectionString;
}

/** The rows of each table as text, without what is removed later. */
async function readRows(
  client: pg.Client,
  removed: readonly string[],
): Promise<Map<string, { columns: string[]; lines: string[] }>> {
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

/** A database as the release left it, with rows in every table. */
async function databaseOf({ version, lastMigration }: Release): Promise<string> {
  const connectionString = await emptyDatabase();
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
  await client.query(ROWS[version] ?? '');
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
  const connectionString = await emptyDatabase();
  const { rows, leftOut } = await restoreDatabase(connectionString, OLDEST, () => undefined);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ inFile, inDatabase }) => inFile === '0' || inFile !== inDatabase)).toEqual([]);
  expect(leftOut).toEqual([]);
});
