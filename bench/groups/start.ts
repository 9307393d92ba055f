import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clusterPath } from '@balanco/embedded-postgres/cluster';
import { readPostmasterFile } from '@balanco/embedded-postgres/running-server';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import type { Rounds } from '../compare.js';
import { fillCountedPharmacy } from '../counted-pharmacy.js';
import { group } from '../group.js';

const COUNTS = 1_000_000;
/** Arrived since the last checkpoint, which PostgreSQL has to repeat. */
const LATE_COUNTS = 20_000;
const ROUNDS = 3;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READY = /^Balanço pronto em (https?:\/\/\S+)/m;

const STARTED = 'npm start of built files, to the first answer';
const RECOVERED = `npm start after a crash with ${COUNTS} counts, to the first answer`;

/** Of a folder with a database, beside starting its PostgreSQL alone. */
export const start = group({
  name: 'start',
  rows: { [STARTED]: '-', [RECOVERED]: '-' },
  async run(bench) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'balanco-bench-start-'));
    try {
      await (await startProduct(dataDir)).end();
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
    const product = await startProduct(dataDir);
    ours.push(performance.now() - started);
    await product.end();
  }
  return { ours, bare };
}

interface StartedProduct {
  /** In order, with its database. */
  end(): Promise<void>;
}

/** By `npm start`'s program, until its first answer. */
async function startProduct(dataDir: string): Promise<StartedProduct> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, LANG, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`npm start ended:\n${printed}`)));
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      const ready = READY.exec(printed)?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
  const answer = await fetch(url);
  await answer.text();
  return {
    async end() {
      child.kill('SIGTERM');
      await closed;
    },
  };
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
