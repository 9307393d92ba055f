/** @module-tag full */

import { rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Binaries, linkLibraries } from '@balanco/embedded-postgres/binaries';
import { clusterPath, connectionStringFor, createCluster } from '@balanco/embedded-postgres/cluster';
import { launchServer } from '@balanco/embedded-postgres/launch-server';
import { stopServer } from '@balanco/embedded-postgres/running-server';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../db/database.js';
import { migrate } from '../db/migrations/migrate.js';
import { schemaTypes } from '../db/migrations/schema-types.js';
import { createTestDatabase } from '../testing/database/test-database.js';
import { databaseFingerprint } from '../testing/examples/effect-of.js';
import { writeBackupFile } from './backup-database.js';
import { restoreDataFolder } from './restore-data-folder.js';
import { checkBackup, restoreDatabase } from './restore-database.js';

const silent = () => undefined;
const fixture = fileURLToPath(new URL('../testing/fixtures/schema-0009.tar.gz', import.meta.url));

/** The older version is installed for one platform only. */
const before = await findBefore();

async function findBefore(): Promise<Binaries | null> {
  try {
    const entry = createRequire(import.meta.url).resolve('postgres-17-linux-x64');
    await linkLibraries(path.resolve(path.dirname(entry), '..'));
    const { initdb, postgres, pg_ctl: pgCtl } = await import(pathToFileURL(entry).href);
    return { initdb, postgres, pgCtl };
  } catch {
    return null;
  }
}

async function startBefore(dataDir: string, programs: Binaries) {
  const cluster = clusterPath(dataDir);
  const { pid, port } = await launchServer({ cluster, binaries: programs, disposable: true });
  const stop = () => stopServer(cluster, pid, programs);
  onTestFinished(stop);
  return { connectionString: await connectionStringFor(cluster, port), stop };
}

async function contentOf(connectionString: string): Promise<Record<string, string>> {
  const db = openDatabase(connectionString, { maximumConnections: 1 });
  try {
    // A restore begins a new epoch.
    const { migration: _migration, epoch: _epoch, ...content } = await databaseFingerprint(db);
    return content;
  } finally {
    await db.destroy();
  }
}

async function typesOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await schemaTypes(client);
  } finally {
    await client.end();
  }
}

it('the instructions for a refused PostgreSQL 17 folder work', async ({ skip }) => {
  if (before === null) return skip('postgres-17-linux-x64 is for Linux on x64 alone');
  const dataDir = await temporaryDataFolder();
  await createCluster(clusterPath(dataDir), before, true);
  const old = await startBefore(dataDir, before);
  await restoreDatabase(old.connectionString, fixture, silent);
  const content = await contentOf(old.connectionString);
  const file = path.join(dataDir, 'copia.tar.gz');
  const { secretKey } = await checkBackup(fixture);
  await writeBackupFile(file, {
    connectionString: old.connectionString,
    secretKey,
    productVersion: '0.1.0',
  });
  await old.stop();

  await expect(startEmbeddedPostgres({ dataDir, disposable: true })).rejects.toThrow(
    /foi criada pelo PostgreSQL 17 e este programa usa o 18: faça uma cópia com a versão anterior .*restore/,
  );
  await rename(clusterPath(dataDir), path.join(dataDir, 'antes'));
  const { totals } = await restoreDataFolder(dataDir, { file, secretKey }, silent);
  expect(totals.map(({ inDatabase }) => inDatabase)).toEqual(totals.map(({ inFile }) => inFile));
  const server = await startEmbeddedPostgres({ dataDir, disposable: true });
  onTestFinished(() => server.stop());
  expect(await contentOf(server.connectionString)).toEqual(content);
  const db = openDatabase(server.connectionString, { maximumConnections: 1 });
  onTestFinished(() => db.destroy());
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  expect(rows[0]?.version).toMatch(/^18\./);
  expect((await checkBackup(file)).manifest.databaseVersion).toMatch(/^17\./);
  await rm(path.join(dataDir, 'antes'), { recursive: true });
});

it('PostgreSQL 17 creates the tables and views of today', async ({ skip }) => {
  if (before === null) return skip('postgres-17-linux-x64 is for Linux on x64 alone');
  const dataDir = await temporaryDataFolder();
  await createCluster(clusterPath(dataDir), before, true);
  const { connectionString } = await startBefore(dataDir, before);
  await migrate(connectionString);
  const today = await createTestDatabase(onTestFinished);
  expect(await typesOf(connectionString)).toBe(await typesOf(today.connectionString));
});

it('the package of PostgreSQL 17 is installed on its platform', () => {
  const isPlatform = process.platform === 'linux' && process.arch === 'x64';
  expect(before !== null).toBe(isPlatform);
});
