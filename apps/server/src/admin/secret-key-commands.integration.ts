/** @module-tag full */

import { once } from 'node:events';
import { copyFile, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SEALED_COLUMNS } from '../identity/embedded/reseal.js';
import { openTestDatabase } from '../testing/database/test-database.js';
import { signInOverHttp } from '../testing/server/running-server.js';
import { outcomeOf, readyAddress, startProcess } from '../testing/server/server-process.js';

const administrator = { email: 'ana@rede.example', password: 'Coleta!234' };

async function anInstallation(secretKey: string) {
  const { connectionString, db } = await openTestDatabase();
  const DATA_DIR = await temporaryDataFolder();
  const environment = {
    DATABASE_URL: connectionString,
    DATA_DIR,
    SECRET_KEY: secretKey,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  };
  return {
    file: path.join(DATA_DIR, 'secret.key'),
    audited: () => db.selectFrom('audit').selectAll().where('action', '=', 'rotate_secret_key').execute(),
    async start(more: Record<string, string> = {}) {
      const server = await startProcess('main', { ...environment, ...more });
      const address = await readyAddress(server);
      return {
        signIn: () => signInOverHttp(address, administrator),
        /** Nobody has a seat yet, so a good token is answered with 402. */
        async accepts(idToken: string) {
          const headers = { authorization: `Bearer ${idToken}` };
          return (await fetch(`${address}/api/pharmacies/`, { headers })).status === 402;
        },
        async stop() {
          server.kill('SIGTERM');
          await once(server, 'exit');
        },
      };
    },
    rotate: async (more: Record<string, string> = {}, ...words: string[]) =>
      outcomeOf(await startProcess('admin', { ...environment, ...more }, ['secret-key', 'rotate', ...words])),
  };
}

it('a rotated key file opens what the old one closed, and sessions go on', async () => {
  const shop = await anInstallation('');
  const before = await shop.start();
  const { idToken } = await before.signIn();
  expect((await shop.rotate()).complaint).toBe(
    'Há um servidor em execução: pare todos antes de trocar a chave. Nada foi alterado.',
  );
  await before.stop();
  const [old, kept] = [await readFile(shop.file, 'utf8'), `${shop.file}.old`];
  await copyFile(shop.file, kept);

  expect(await shop.rotate()).toMatchObject({ code: 0, said: expect.stringContaining(shop.file) });
  expect(await readFile(shop.file, 'utf8')).not.toBe(old);
  expect((await stat(shop.file)).mode & 0o777).toBe(0o600);
  const after = await shop.start();
  expect(await after.accepts(idToken)).toBe(true);
  await after.signIn();
  await after.stop();

  // The machine stopped between the commit and the new name.
  const rotated = await readFile(shop.file, 'utf8');
  await rename(shop.file, `${shop.file}.new`);
  await rename(kept, shop.file);
  expect(await shop.rotate()).toMatchObject({ code: 0 });
  expect(await readFile(shop.file, 'utf8')).toBe(rotated);
}, 60_000);

it('SECRET_KEY rotates to NEW_SECRET_KEY, and a new signing key ends every id token', {
  tags: ['full'],
  timeout: 60_000,
}, async () => {
  const [old, fresh] = ['o'.repeat(40), 'n'.repeat(40)];
  const shop = await anInstallation(old);
  const before = await shop.start();
  const { idToken } = await before.signIn();
  await before.stop();
  expect((await shop.rotate()).complaint).toBe('A variável NEW_SECRET_KEY deve ter ao menos 32 caracteres.');
  const rotated = await shop.rotate({ NEW_SECRET_KEY: fresh }, '--signing-key', 'nova');
  expect(rotated).toMatchObject({ code: 0, said: expect.stringContaining('Ponha-a em SECRET_KEY') });
  const noted = await shop.audited();
  expect(noted).toMatchObject([
    {
      actor_sub: 'operator',
      entity: 'database',
      after: { signing_key: 'new', revoked_codes: 0 },
    },
  ]);
  for (const key of [old, fresh]) expect(JSON.stringify(noted)).not.toContain(key);
  const after = await shop.start({ SECRET_KEY: fresh });
  expect(await after.accepts(idToken)).toBe(false);
  expect(await after.accepts((await after.signIn()).idToken)).toBe(true);
  await after.stop();
});

it('every encrypted column is encrypted again', async () => {
  const { db } = await openTestDatabase();
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%' order by 1
  `.execute(db);
  expect(rows.map(({ column }) => column)).toEqual(SEALED_COLUMNS);
});
