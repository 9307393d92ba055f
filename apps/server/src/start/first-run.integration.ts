import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it, onTestFinished } from 'vitest';
import { SYSTEM } from '../audit/write-audit.js';
import { readConfig } from '../config/config.js';
import { openDatabase } from '../db/database.js';
import { auditSession } from '../identity/audit-account.js';
import { createEmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import { openTestDatabase } from '../testing/database/test-database.js';
import { prepareFirstRun } from './first-run.js';

it('servers that start at once on an empty database create one administrator', async () => {
  const secretKey = randomBytes(32);
  const { connectionString, db } = await openTestDatabase();
  const beside = [1, 2].map(() => openDatabase(connectionString, { maximumConnections: 2 }));
  onTestFinished(async () => {
    for (const other of beside) await other.destroy();
  });
  const servers = await Promise.all(
    [db, ...beside].map(async (db) => ({
      db,
      config: readConfig({ DATA_DIR: await temporaryDataFolder() }),
      embedded: await createEmbeddedIdentity({ db, secretKey }),
    })),
  );
  const runs = await Promise.all(
    servers.map(({ db, embedded, config }) => prepareFirstRun(db, embedded, config)),
  );
  const [made, ...others] = runs.filter((run) => run !== null);
  expect(others).toEqual([]);
  expect(await db.selectFrom('licence_key').select('label').execute()).toEqual([
    { label: 'Primeiro acesso' },
  ]);
  expect(await db.selectFrom('person').select(['email', 'role']).execute()).toEqual([
    { email: 'admin@balanco.local', role: 'admin' },
  ]);
  expect(await readFile(made?.file ?? '', 'utf8')).toContain('Chave de licença:  ');
});

it('later starts show it until somebody has signed in', async () => {
  const { db } = await openTestDatabase();
  const config = readConfig({ DATA_DIR: await temporaryDataFolder(), ADMIN_PASSWORD: 'Noturna!234' });
  const embedded = await createEmbeddedIdentity({ db, secretKey: randomBytes(32) });
  onTestFinished(() => embedded.close());
  const first = await prepareFirstRun(db, embedded, config);
  expect(first?.text).toContain('Senha:             Noturna!234');
  expect(await prepareFirstRun(db, embedded, config)).toEqual(first);
  const elsewhere = readConfig({ DATA_DIR: await temporaryDataFolder() });
  expect(await prepareFirstRun(db, embedded, elsewhere)).toBeNull();
  await db
    .transaction()
    .execute((tx) => auditSession(tx, SYSTEM, 'session', { action: 'sign_in', after: {} }));
  expect(await prepareFirstRun(db, embedded, config)).toBeNull();
});
