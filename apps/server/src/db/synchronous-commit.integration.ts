import { appendFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { clusterPath } from '@balanco/embedded-postgres/cluster';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@balanco/embedded-postgres/start-embedded-postgres';
import { makeTestFolder } from '@balanco/embedded-postgres/testing/test-folder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.js';

let folder: string;
let server: EmbeddedPostgres;

/** An absent synchronous replica stalls every waiting session. */
beforeAll(async () => {
  folder = await makeTestFolder();
  server = await startEmbeddedPostgres({ dataDir: folder, disposable: true });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function waitForReplica(name: string): Promise<void> {
  const cluster = clusterPath(folder);
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), `synchronous_standby_names = '${name}'\n`);
  const postmaster = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(postmaster, 10), 'SIGHUP');
}

it('an unconfirmed transaction of a synchronous replica is refused', async () => {
  const bounds = {
    acquireMs: 2_000,
    lockMs: 300,
    statementMs: 300,
    idleInTransactionMs: 5_000,
    silenceMs: 300,
  };
  const db = openDatabase(server.connectionString, { maximumConnections: 1, bounds });
  onTestFinished(async () => {
    // Waiters would delay the server's end.
    await waitForReplica('');
    await db.destroy();
  });
  await sql`create table kept (id integer)`.execute(db);
  await waitForReplica('away');
  const wanted = async () =>
    (
      await sql<{ now: string }>`
    select current_setting('synchronous_standby_names') as now`.execute(db)
    ).rows[0]?.now;
  await expect.poll(wanted).toBe('away');
  await sql`set synchronous_commit = on`.execute(db);
  // The checkpointer may tell sessions a moment later.
  const write = () =>
    db
      .transaction()
      .execute((tx) => sql`insert into kept values (1)`.execute(tx))
      .catch((error: unknown) => error);
  await expect.poll(write).toMatchObject({ name: 'AppError', code: 'unavailable' });
});
