import { fileURLToPath } from 'node:url';
import type { BackupManifest } from '@balanco/backup/backup-file';
import { beginCopying, quoted } from '@balanco/backup/copy-session';
import { readBackup } from '@balanco/backup/read-backup';
import { sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../db/database.js';
import { readMigrations } from '../db/migrations/migrate.js';
import { createEmptyDatabase } from '../testing/database/test-database.js';
import { restoreDatabase } from './restore-database.js';

/** One per released schema, with rows in every table. */
const released = ['schema-0009.tar.gz'];

const removed: readonly string[] = [
  // 0010 drops these short-lived rows.
  'throttle',
  'idp_password_attempt',
  'idp_reset_code',
];

const renamed = new Map([
  // 0011 renames the worker's columns.
  ['appsync_inventory.settled', 'reconciled'],
  ['appsync_inventory.settled_version', 'reconciled_version'],
  ['appsync_set_aside', 'appsync_quarantine'],
]);

const fixture = (name: string) => fileURLToPath(new URL(`../testing/fixtures/${name}`, import.meta.url));
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

async function rowsInFile(file: string): Promise<{ manifest: BackupManifest; rows: Map<string, string[]> }> {
  const texts = new Map<string, string>();
  const { manifest } = await readBackup(file, {
    async rows(table, content) {
      texts.set(table, (texts.get(table) ?? '') + content.toString('utf8'));
    },
  });
  const rows = manifest.tables.map(({ name, columns }): [string, string[]] => {
    const isKept = columns.map((column) => !removed.includes(`${name}.${column}`));
    const cut = (line: string) =>
      line
        .split('\t')
        .filter((_, index) => isKept[index])
        .join('\t');
    return [
      name,
      linesOf(texts.get(name) ?? '')
        .map(cut)
        .sort(),
    ];
  });
  return { manifest, rows: new Map(rows) };
}

async function rowsInDatabase(connectionString: string, manifest: BackupManifest) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  await beginCopying(client, 'read only');
  const rows = new Map<string, string[]>();
  for (const { name, columns } of manifest.tables.filter((table) => !removed.includes(table.name))) {
    const kept = columns
      .filter((column) => !removed.includes(`${name}.${column}`))
      .map((column) => renamed.get(`${name}.${column}`) ?? column);
    const table = renamed.get(name) ?? name;
    const chunks: Buffer[] = [];
    const copied = client.query(copyTo(`copy (select ${quoted(...kept)} from ${quoted(table)}) to stdout`));
    for await (const chunk of copied) chunks.push(chunk);
    rows.set(name, linesOf(Buffer.concat(chunks).toString('utf8')));
  }
  await client.query('rollback');
  return rows;
}

it.each(released)('%s is migrated to the newest schema with every row unchanged', async (name) => {
  const connectionString = await emptyDatabase();
  await restoreDatabase(connectionString, fixture(name), () => undefined);
  const { manifest, rows } = await rowsInFile(fixture(name));
  for (const table of removed) rows.delete(table);
  const found = await rowsInDatabase(connectionString, manifest);
  for (const [table, lines] of rows) {
    expect(lines.length, table).toBeGreaterThan(0);
    expect(found.get(table), table).toEqual(lines);
  }
  const db = openDatabase(connectionString, { maximumConnections: 1 });
  onTestFinished(() => db.destroy());
  const applied = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  expect(applied.rows.map((row) => row.name)).toEqual((await readMigrations()).map((each) => each.name));
});
