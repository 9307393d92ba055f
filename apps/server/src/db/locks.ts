import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Transaction } from './database.js';

/** Milliseconds. A silent database means a lost lock. */
const ANSWER_MS = 5_000;

export type AdvisoryLock = ReturnType<typeof createAdvisoryLock>;

/** Held on its own connection and lost with it, so another process takes over. Without the lock no connection stays open. */
export function createAdvisoryLock(connectionString: string, key: number) {
  let holder: pg.Client | null = null;

  async function connect(): Promise<boolean> {
    const client = new pg.Client({
      connectionString,
      application_name: 'balanco-lock',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => forget(client));
    client.on('end', () => forget(client));
    try {
      await client.connect();
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        key,
      ]);
      if (rows[0]?.held === true) holder = client;
    } finally {
      if (holder !== client) await client.end().catch(() => undefined);
    }
    return holder === client;
  }

  function forget(client: pg.Client): void {
    if (holder === client) holder = null;
  }

  return {
    async tryHold(): Promise<boolean> {
      if (holder === null) return connect();
      const client = holder;
      return client.query('select 1').then(
        () => true,
        () => {
          forget(client);
          void client.end().catch(() => undefined);
          return connect();
        },
      );
    },
    async release(): Promise<void> {
      const client = holder;
      holder = null;
      await client?.end();
    },
  };
}

/**
 * Locks names that may not exist yet: writers of counts share them, creators claim them, so neither misses
 * the other's rows. Sorted against deadlocks.
 */
export async function shareNames(tx: Transaction, names: readonly (number | string)[]): Promise<void> {
  const sorted = names.map((name) => `name:${name}`).sort();
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(name, 0))
    from unnest(${sorted}::text[]) with ordinality as named (name, index) order by index
  `.execute(tx);
}

/** Claim before creating, and before looking up waiting counts. */
export async function claimName(tx: Transaction, name: string): Promise<void> {
  await takeTurn(tx, `name:${name}`);
}

/** One transaction at a time has the turn of this name, until it ends. */
export async function takeTurn(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Runs `work` in one process at a time. Its transaction does nothing else, so poolers allow it; `work` needs
 * a second connection.
 */
export async function inTurn<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
    return work();
  });
}
