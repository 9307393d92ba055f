/** @module-tag full */

import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it, onTestFinished } from 'vitest';
import { checkBackup } from '../backup/restore-database.js';
import { openDatabase } from '../db/database.js';
import { createEmptyDatabase } from '../testing/database/test-database.js';
import { askForSession } from '../testing/server/running-server.js';
import { outcomeOf, readyAddress, startProcess } from '../testing/server/server-process.js';

const ADMIN = { ADMIN_EMAIL: 'ana@rede.example', ADMIN_PASSWORD: 'Coleta!234' };
/** No SECRET_KEY, so the key is in `secret.key`. */
const NO_KEY = { SECRET_KEY: '' };

const admin = async (environment: Record<string, string>, ...words: string[]) =>
  outcomeOf(await startProcess('admin', { ...NO_KEY, ...environment }, words));

async function startServer(environment: Record<string, string>) {
  const server = await startProcess('main', { ...NO_KEY, ...ADMIN, ...environment });
  const address = await readyAddress(server);
  return {
    address,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** Works only if the server could open the signing key. */
async function signInStatus(address: string): Promise<number> {
  const { status } = await askForSession(address, {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  });
  return status;
}

async function auditOf(connectionString: string) {
  const db = openDatabase(connectionString, { maximumConnections: 1 });
  try {
    return await db.selectFrom('audit').selectAll().orderBy('id').execute();
  } finally {
    await db.destroy();
  }
}

it('backup copies a running server, and restore fills another folder', async () => {
  const [DATA_DIR, elsewhere] = [await temporaryDataFolder(), await temporaryDataFolder()];
  const file = path.join(elsewhere, 'copia.tar.gz');
  const server = await startServer({ DATA_DIR });
  const backup = await admin({ DATA_DIR }, 'backup', file);
  expect(backup).toMatchObject({ code: 0 });
  expect(backup.said).toContain(`Cópia gravada em ${file}: `);
  expect(backup.said).toContain('A cópia contém os dados de todas as pessoas e a chave secreta');
  const refused = await admin({ DATA_DIR }, 'restore', file);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.complaint).toContain('já está em uso por outro servidor');
  await server.stop();
  expect((await admin({ DATA_DIR }, 'restore', file)).complaint).toContain('já tem um banco de dados');

  const restored = await admin({ DATA_DIR: elsewhere }, 'restore', file);
  expect(restored.complaint).not.toContain('Error');
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toMatch(/\nidp_user +1 +1\n/);
  expect(restored.said).toMatch(/\nUnidades contadas +0 +0\n/);
  expect(restored.said).toContain('tudo confere');
  expect((await readdir(elsewhere)).sort()).toEqual(
    expect.arrayContaining(['copia.tar.gz', 'postgres', 'secret.key']),
  );
  expect(await readdir(elsewhere)).not.toContain('restauracao');
  expect((await stat(path.join(elsewhere, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(path.join(elsewhere, 'secret.key'), 'utf8')).toBe(
    await readFile(path.join(DATA_DIR, 'secret.key'), 'utf8'),
  );
  const again = await startServer({ DATA_DIR: elsewhere });
  expect(await signInStatus(again.address)).toBe(200);
  await again.stop();
}, 180_000);

it('upgrade check rehearses on a copy and leaves nothing behind', async () => {
  const [DATA_DIR, TMPDIR] = [await temporaryDataFolder(), await temporaryDataFolder()];
  const file = path.join(DATA_DIR, 'copia.tar.gz');
  await (await startServer({ DATA_DIR })).stop();
  await admin({ DATA_DIR }, 'backup', file, '--quiet');
  const checked = await admin({ DATA_DIR, TMPDIR }, 'upgrade', 'check', file, '--quiet');
  expect(checked).toMatchObject({ code: 0, complaint: '' });
  expect(checked.said).toMatch(/migrações em [\d,]+ s nesta máquina; chave, totais e registro conferem/);
  expect(await readdir(TMPDIR)).toEqual([]);
  const damaged = path.join(TMPDIR, 'outra.tar.gz');
  await writeFile(damaged, (await readFile(file)).subarray(0, 5000));
  expect(await admin({ DATA_DIR, TMPDIR }, 'upgrade', 'check', damaged)).toMatchObject({
    code: 1,
    said: '',
  });
}, 180_000);

it('backup writes a stopped server to standard output and survives a killed restore', async () => {
  const [DATA_DIR, elsewhere] = [await temporaryDataFolder(), await temporaryDataFolder()];
  await (await startServer({ DATA_DIR })).stop();
  const backup = await startProcess('admin', { ...NO_KEY, DATA_DIR }, ['backup', '-']);
  if (backup.stdout === null) throw new Error('no standard output');
  const [content] = await Promise.all([buffer(backup.stdout), once(backup, 'exit')]);
  const file = path.join(elsewhere, 'copia.tar.gz');
  await writeFile(file, content);
  expect((await checkBackup(file)).manifest.tables.length).toBeGreaterThan(20);

  const killed = await startProcess('admin', { ...NO_KEY, DATA_DIR: elsewhere }, ['restore', file]);
  killed.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Restaurando idp_user')) killed.kill('SIGKILL');
  });
  await once(killed, 'exit');
  expect(await readdir(elsewhere)).toContain('restauracao');
  expect(await readdir(elsewhere)).not.toContain('postgres');
  expect(await admin({ DATA_DIR: elsewhere }, 'restore', file)).toMatchObject({ code: 0 });
  expect(await readdir(elsewhere)).toContain('postgres');
  expect(await readdir(elsewhere)).not.toContain('restauracao');
}, 180_000);

it('backup encrypts to the key of backup-key, and restore asks for the private key and the SHA-256', async () => {
  const [DATA_DIR, elsewhere] = [await temporaryDataFolder(), await temporaryDataFolder()];
  await (await startServer({ DATA_DIR })).stop();
  const keyFile = path.join(elsewhere, 'chave.txt');
  const made = await admin({}, 'backup-key', keyFile);
  expect(made).toMatchObject({ code: 0 });
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect((await admin({}, 'backup-key', keyFile)).complaint).toContain('já existe: indique outro nome');
  const [, publicKey = ''] = /BACKUP_PUBLIC_KEY=(age1\w+)/.exec(made.said) ?? [];
  const file = path.join(elsewhere, 'copia.tar.gz.age');
  const backup = await admin({ DATA_DIR, BACKUP_PUBLIC_KEY: publicKey }, 'backup', file);
  expect(backup.said).toContain('A cópia está cifrada: só a chave privada de BACKUP_PUBLIC_KEY a abre.');
  const [, sha256 = ''] = /SHA-256: ([0-9a-f]{64})/.exec(backup.said) ?? [];

  const to = { DATA_DIR: path.join(elsewhere, 'dados') };
  const refused = async (...words: string[]) => (await admin(to, 'restore', file, ...words)).complaint;
  expect(await refused()).toContain('está cifrado: indique a chave privada com --identity');
  expect(await refused('--identity', file)).toContain('não é uma chave privada do age');
  expect(await refused('--identity', keyFile, '--sha256', '0'.repeat(64))).toContain(
    'não é o que foi gravado',
  );
  expect(await refused('--identity', keyFile, '--sha256', 'abc')).toContain('64 algarismos hexadecimais');
  const restored = await admin(to, 'restore', file, '--identity', keyFile, '--sha256', sha256.toUpperCase());
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toContain('tudo confere');
}, 180_000);

it('backup copies a database server, and restore fills an empty database', async () => {
  const source = await createEmptyDatabase(onTestFinished);
  const target = await createEmptyDatabase(onTestFinished);
  const [DATA_DIR, elsewhere] = [await temporaryDataFolder(), await temporaryDataFolder()];
  const from = { DATA_DIR, DATABASE_URL: source.connectionString };
  const to = { DATA_DIR: elsewhere, DATABASE_URL: target.connectionString };
  const server = await startServer(from);
  const file = path.join(elsewhere, 'copia.tar.gz');
  expect(await admin(from, 'backup', file)).toMatchObject({ code: 0 });
  expect((await admin(from, 'restore', file)).complaint).toContain('O banco de dados não está vazio');
  await server.stop();
  expect(await admin(to, 'restore', file)).toMatchObject({ code: 0 });
  expect((await auditOf(target.connectionString)).at(-1)).toMatchObject({
    actor_sub: 'operator',
    action: 'restore',
    entity: 'database',
    after: { product_version: expect.any(String) },
  });
  const again = await startServer(to);
  expect(await signInStatus(again.address)).toBe(200);
  await again.stop();
}, 180_000);

it('backup refuses a missing or wrong key and a folder without a database', async () => {
  const database = await createEmptyDatabase(onTestFinished);
  const DATA_DIR = await temporaryDataFolder();
  const file = path.join(DATA_DIR, 'x');
  const to = { DATA_DIR, DATABASE_URL: database.connectionString };
  await (await startServer({ ...to, SECRET_KEY: 'the key of the running server, long' })).stop();
  expect((await admin(to, 'backup', file)).complaint).toContain('Não há chave secreta');
  expect(await readdir(DATA_DIR)).not.toContain('secret.key');
  const wrong = await admin({ ...to, SECRET_KEY: 'another key, as long as it has to be' }, 'backup', file);
  expect(wrong.complaint).toContain('não é a que este banco de dados usa');
  const empty = await admin({ DATA_DIR, SECRET_KEY: 'k'.repeat(32) }, 'backup', file);
  expect(empty.complaint).toBe(`Não há banco de dados na pasta ${DATA_DIR}; confira a variável DATA_DIR.`);
  expect(await readdir(DATA_DIR)).not.toContain('x');
}, 180_000);

it('restore refuses a damaged file and another secret key', async () => {
  const DATA_DIR = await temporaryDataFolder();
  const fixture = new URL('../testing/fixtures/schema-0009.tar.gz', import.meta.url);
  const whole = await readFile(fixture);
  const file = path.join(DATA_DIR, 'copia.tar.gz');
  await writeFile(file, whole.subarray(0, whole.length - 10));
  expect(await admin({ DATA_DIR }, 'restore', file)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('está danificado ou incompleto: use outra cópia. Nada foi alterado.'),
  });
  await writeFile(file, whole);
  const other = await admin({ DATA_DIR, SECRET_KEY: 'k'.repeat(32) }, 'restore', file);
  expect(other.complaint).toContain('A variável SECRET_KEY é outra que a da cópia');
  await writeFile(path.join(DATA_DIR, 'secret.key'), 'ab'.repeat(32));
  expect((await admin({ DATA_DIR }, 'restore', file)).complaint).toContain('mova-o para outro lugar');
  expect((await readdir(DATA_DIR)).sort()).toEqual(['copia.tar.gz', 'secret.key']);
}, 180_000);

it('backup refuses npm’s standard output and an unknown folder', async () => {
  const DATA_DIR = await temporaryDataFolder();
  const npm = { DATA_DIR, npm_lifecycle_event: 'admin' };
  const spoilt = await admin(npm, 'backup', '-');
  expect(spoilt).toMatchObject({ code: 1, said: '' });
  expect(spoilt.complaint).toContain('use npm run --silent admin -- backup -');
  const silent = await admin({ ...npm, npm_config_loglevel: 'silent' }, 'backup', '-');
  expect(silent.complaint).toContain('Não há chave secreta');

  await (await startServer({ DATA_DIR })).stop();
  const file = path.join(DATA_DIR, 'nenhuma', 'copia.tar.gz');
  expect((await admin({ DATA_DIR }, 'backup', file)).complaint).toContain(`A pasta de "${file}" não existe.`);
}, 180_000);
