import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { newestMigration } from './migrate.js';

/** How long the database may take to answer, connecting included, in ms. */
const WITHIN_MS = 2_000;

/** For how long an answer is good, in ms: however often somebody asks, the database is asked once a second. */
const KEPT_MS = 1_000;

/** Whether the database answers and has every migration of this version. Never rejects. */
export type Readiness = () => Promise<boolean>;

/**
 * Asks over a connection of its own, so that a pool whose connections all wait says nothing about the database
 * (DESIGN 1: ready while the database answers within two seconds).
 */
export function createReadiness(connectionString: string): Readiness {
  let answer: Promise<boolean> | undefined;
  let askedAt = 0;
  return () => {
    if (answer === undefined || performance.now() - askedAt > KEPT_MS) {
      askedAt = performance.now();
      answer = ask(connectionString);
    }
    return answer;
  };
}

async function ask(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'balanco-ready',
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  });
  client.on('error', () => undefined);
  const isThere = client
    .connect()
    .then(async () => client.query('select 1 from migration where name = $1', [await newestMigration()]))
    .then(({ rowCount }) => rowCount === 1)
    .catch(() => false)
    .finally(() => void client.end().catch(() => undefined));
  return Promise.race([isThere, delay(WITHIN_MS, false, { ref: false })]);
}
