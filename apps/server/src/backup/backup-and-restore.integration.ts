/** @module-tag full */

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from '@balanco/backup/fault';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { answering } from '../db/answering.js';
import type { Database } from '../db/database.js';
import { createEmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import { tableNames } from '../testing/database/rows.js';
import { createEmptyDatabase, openTestDatabase, useDatabase } from '../testing/database/test-database.js';
import { databaseFingerprint } from '../testing/examples/effect-of.js';
import { addExamplePeople, seedExampleWorld } from '../testing/examples/seed-example-world.js';
import { writeBackupFile } from './backup-database.js';
import { checkBackup, restoreDatabase } from './restore-database.js';

const secretKey = randomBytes(32);
const silent = () => undefined;

const database = useDatabase(4);
beforeAll(async () => {
  const { db } = database;
  await addExamplePeople(db, await createEmbeddedIdentity({ db, secretKey }), 'Coleta!234');
  await seedExampleWorld(db);
  await sql`insert into audit (actor_sub, actor_name, action, entity, entity_id, after) values
    ('x', ${'tab\t, line\n, \\backslash, \\N, \u{1F48A} and "quotes"'}, 'a', 'e', '1', '{"b":  1, "a": "\\\\n"}')`.execute(
    db,
  );
});

async function backUp(): Promise<string> {
  const file = path.join(await temporaryDataFolder(), 'copia.tar.gz');
  const { connectionString } = database;
  await writeBackupFile(file, { connectionString, secretKey, productVersion: '1.2.3' });
  return file;
}

const emptyDatabase = () => openTestDatabase({ create: createEmptyDatabase });

async function contentOf(of: Database): Promise<Record<string, string>> {
  // A restore begins a new epoch.
  const { migration: _migration, epoch: _epoch, ...content } = await databaseFingerprint(of);
  return content;
}

it('a backup restores every row, generated column and sequence into an empty database', async () => {
  const before = await contentOf(database.db);
  const file = await backUp();
  expect(await contentOf(database.db)).toEqual(before);
  const target = await emptyDatabase();
  const restored = await restoreDatabase(target.connectionString, file, silent);
  expect(await contentOf(target.db)).toEqual(before);
  expect(restored.leftOut).toEqual([]);
  const next = answering({ id: 'int' })`
    insert into audit (actor_sub, actor_name, action, entity, entity_id) values ('', '', '', '', '') returning id
  `;
  const highest = answering({ id: 'int' })`select max(id) as id from audit`;
  expect(await next.value(target.db)).toBe((await highest.value(database.db)) + 1);
  const triggers = await sql`select from pg_trigger where tgenabled <> 'O'`.execute(target.db);
  expect(triggers.rows).toEqual([]);
  const analysed = await sql`select from pg_stats where tablename = 'product'`.execute(target.db);
  expect(analysed.rows.length).toBeGreaterThan(0);
});

it('only its owner can read a backup, which contains the secret key', async () => {
  const file = await backUp();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { stdout } = await promisify(execFile)('tar', ['tzf', file]);
  const entries = stdout.trim().split('\n');
  expect(entries.slice(0, 2)).toEqual(['backup.json', 'secret.key']);
  expect(entries.at(-1)).toBe('checksums.json');
  expect(entries).toContain('tables/product/000001.copy');
  expect((await checkBackup(file)).secretKey).toEqual(secretKey);
  expect(await readdir(path.dirname(file))).toEqual(['copia.tar.gz']);
});

it('a backup never replaces a file and leaves no partial file if it fails', async () => {
  const file = await backUp();
  const before = await readFile(file);
  const order = { connectionString: database.connectionString, secretKey, productVersion: '' };
  await expect(writeBackupFile(file, order)).rejects.toThrow(`O arquivo "${file}" já existe`);
  expect(await readFile(file)).toEqual(before);
  const gone = { ...order, connectionString: 'postgresql://127.0.0.1:1/none' };
  await expect(writeBackupFile(`${file}.2`, gone)).rejects.toThrow('ECONNREFUSED');
  await writeFile(`${file}.3.part`, '');
  await expect(writeBackupFile(`${file}.3`, order)).rejects.toThrow('outra cópia está em andamento');
  expect((await readdir(path.dirname(file))).sort()).toEqual(['copia.tar.gz', 'copia.tar.gz.3.part']);
});

it('a backup of a database without our tables is refused', async () => {
  const { connectionString } = await emptyDatabase();
  const file = path.join(await temporaryDataFolder(), 'x');
  await expect(writeBackupFile(file, { connectionString, secretKey, productVersion: '' })).rejects.toThrow(
    'não há o que copiar',
  );
});

it('a backup omits tables that are not ours', async () => {
  await sql`create table notas_do_operador as select 1 as a`.execute(database.db);
  const file = await backUp();
  await sql`drop table notas_do_operador`.execute(database.db);
  const target = await emptyDatabase();
  const restored = await restoreDatabase(target.connectionString, file, silent);
  expect(restored.leftOut).toEqual(['notas_do_operador']);
  expect(restored.rows.map(({ name }) => name)).not.toContain('notas_do_operador');
});

const sentence = /^O arquivo ".*" (está danificado ou incompleto|não é uma cópia)/;

it('a backup with any changed byte of content is refused', async () => {
  const file = await backUp();
  const whole = await readFile(file);
  const { sha256: _sha256, ...original } = await checkBackup(file);
  // Other bits of gzip have no meaning.
  const places = Array.from({ length: 150 }, (_, index) => Math.floor((index * whole.length) / 150));
  let refused = 0;
  for (const index of [4, 8, 9, ...places, whole.length - 1]) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(index) ^ 0x10, index);
    await writeFile(file, changed);
    const outcome = await checkBackup(file).catch((error: unknown) => error);
    if (!(outcome instanceof BackupError)) expect(outcome, `byte ${index}`).toMatchObject(original);
    else {
      expect(outcome.message).toMatch(sentence);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(145);
});

it('a truncated backup and a file of another kind are refused', async () => {
  const file = await backUp();
  const { size } = await stat(file);
  for (const length of [size - 1, size - 9, size - 700, Math.floor(size / 2), 20, 1, 0]) {
    await truncate(file, length);
    await expect(checkBackup(file), `${length} bytes`).rejects.toThrow(sentence);
  }
  await writeFile(file, 'pharmacy;product');
  await expect(checkBackup(file)).rejects.toThrow(sentence);
  await expect(checkBackup(`${file}x`)).rejects.toThrow(`O arquivo "${file}x" não existe.`);
});

it('a backup found damaged during the restore leaves the database empty', async () => {
  const file = await backUp();
  await truncate(file, (await stat(file)).size - 1);
  const target = await emptyDatabase();
  await expect(restoreDatabase(target.connectionString, file, silent)).rejects.toThrow(sentence);
  expect(await tableNames(target.db)).toEqual([]);
});

it('a restore refuses a backup of a newer version before it changes anything', async () => {
  const newer = sql`insert into migration (name, digest) values ('9999_future.sql', 'x')`;
  await newer.execute(database.db);
  const file = await backUp();
  await sql`delete from migration where name = '9999_future.sql'`.execute(database.db);
  const refusal = 'A cópia foi feita por uma versão mais nova do programa (9999_future.sql)';
  await expect(checkBackup(file)).rejects.toThrow(refusal);
  const target = await emptyDatabase();
  await expect(restoreDatabase(target.connectionString, file, silent)).rejects.toThrow(refusal);
  expect(await tableNames(target.db)).toEqual([]);
});

it('an interrupted restore leaves the database empty and can be repeated', async () => {
  const file = await backUp();
  const target = await emptyDatabase();
  const interrupt = (sentence: string) => {
    if (sentence === 'Restaurando count…') throw new Error('interrupted');
  };
  await expect(restoreDatabase(target.connectionString, file, interrupt)).rejects.toThrow('interrupted');
  expect(await tableNames(target.db)).toEqual([]);
  await restoreDatabase(target.connectionString, file, silent);
  expect(await contentOf(target.db)).toEqual(await contentOf(database.db));
});
