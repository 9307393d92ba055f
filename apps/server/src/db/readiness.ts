import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { keptFor } from './kept-for.js';
import { newestMigration } from './migrate.js';

/** How long the database may take to answer, connecting included, in ms (docs/http.md, "Health"). */
const ANSWER_MS = 2_000;

/** How long an answer is good, in ms, so that frequent probes ask the database once a second. */
const KEPT_MS = 1_000;

/** Whether the database answers and has every migration of this version. Never rejects. */
export type Readiness = () => Promise<boolean>;

/** Asks over its own connection, because a pool whose connections are all busy says nothing about the database. */
export function createReadiness(connectionString: string): Readiness {
  return keptFor(KEPT_MS, () => isUpToDate(connectionString));
}

async function isUpToDate(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'balanco-ready',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  const isReady = client
    .connect()
    .then(async () => client.query('select 1 from migration where name = $1', [await newestMigration()]))
    .then(({ rowCount }) => rowCount === 1)
    .catch(() => false)
    .finally(() => void client.end().catch(() => undefined));
  return Promise.race([isReady, delay(ANSWER_MS, false, { ref: false })]);
}
