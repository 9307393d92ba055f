import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clusterPath } from '@balanco/embedded-postgres/cluster';
import { readPostmasterFile } from '@balanco/embedded-postgres/running-server';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import type { Rounds } from '../compare.js';
import { fillCountedPharmacy } from '../counted-pharmacy.js';
import { group } from '../group.js';
import type { ServerChild } from '../processes/child.js';
import { startProduct } from '../processes/product.js';

const COUNTS = 1_000_000;
/** Arrived since the last checkpoint, which PostgreSQL has to repeat. */
const LATE_COUNTS = 20_000;
const ROUNDS = 3;

const STARTED = 'npm start of built files, to the first answer';
const RECOVERED = `npm start after a crash with ${COUNTS} counts, to the first answer`;

/** Of a folder with a database, beside starting its PostgreSQL alone. */
export const start = group({
  name: 'start',
  rows: { [STARTED]: '-', [RECOVERED]: '-' },
  async run(bench) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'balanco-bench-start-'));
    try {
      await (await startAndAsk(dataDir)).stop();
      const quiet = async () => undefined;
      if (bench.wants(STARTED)) bench.record(STARTED, await measure(dataDir, quiet));
      if (!bench.wants(RECOVERED)) return;
      await fillInside(dataDir, COUNTS);
      bench.record(RECOVERED, await measure(dataDir, () => crashAfter(dataDir, LATE_COUNTS)));
    } finally {
      await rm(dataDir, { recursive: true, maxRetries: 5 });
    }
  },
});

/** In turns, each after `before`. */
async function measure(dataDir: string, before: () => Promise<void>): Promise<Rounds> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await before();
    const startedBare = performance.now();
    const postgres = await startEmbeddedPostgres({ dataDir });
    bare.push(performance.now() - startedBare);
    await postgres.stop();
    await before();
    const started = performance.now();
    const product = await startAndAsk(dataDir);
    ours.push(performance.now() - started);
    await product.stop();
  }
  return { ours, bare };
}

/** By `npm start`'s program, until its first answer. */
async function startAndAsk(dataDir: string): Promise<ServerChild> {
  const product = await startProduct('start', { DATA_DIR: dataDir });
  const answer = await fetch(product.origin);
  await answer.text();
  return product;
}

async function fillInside(dataDir: string, counts: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  await insertCounts(postgres.connectionString, counts);
  await postgres.stop();
}

/** PostgreSQL is killed with counts that are only in its log. */
async function crashAfter(dataDir: string, counts: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  await insertCounts(postgres.connectionString, counts);
  const file = await readPostmasterFile(clusterPath(dataDir));
  if (file === undefined) throw new Error('PostgreSQL has no pid file');
  process.kill(file.pid, 'SIGKILL');
  await postgres.stop();
}

async function insertCounts(connectionString: string, counts: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  // The killed server ends the connection.
  client.on('error', () => undefined);
  await client.connect();
  const send = async () => {
    const made = await client.query<{ id: string }>(
      'insert into pharmacy (name) values (gen_random_uuid()) returning id',
    );
    return made.rows[0];
  };
  await fillCountedPharmacy({ client, send }, 'Start', counts);
  await client.end();
}
