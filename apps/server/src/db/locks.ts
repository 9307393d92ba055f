import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Transaction } from './database.js';

/** In ms. A process whose database doesn't answer does not hold the lock. */
const ANSWER_MS = 5_000;

export interface AdvisoryLock {
  /** Takes the lock, or checks that we still hold it. False while another process holds it. */
  tryHold(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * A lock of one process at a time, on its own connection. It ends with the connection, so another process
 * takes over from one that dies or loses the database. A process without the lock keeps no connection open.
 */
export function createAdvisoryLock(connectionString: string, key: number): AdvisoryLock {
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
    async tryHold() {
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
    async release() {
      const client = holder;
      holder = null;
      await client?.end();
    },
  };
}

/**
 * Locks names of inventories or sections that may not exist yet. A writer of counts shares the name, the
 * creator of the inventory or section claims it, both until their transaction ends: neither misses the
 * other's rows. Sorted order prevents deadlocks.
 */
export async function shareNames(tx: Transaction, names: readonly (number | string)[]): Promise<void> {
  const sorted = names.map((name) => `name:${name}`).sort();
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(name, 0))
    from unnest(${sorted}::text[]) with ordinality as named (name, index) order by index
  `.execute(tx);
}

/** Claim a name before creating its inventory or section and looking up the counts that wait for it. */
export async function claimName(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`name:${name}`}, 0))`.execute(tx);
}

/**
 * Runs `work` in one process at a time; the others wait. The lock's transaction does nothing else, so this
 * works behind a pooler in transaction mode. `work` needs a second connection.
 */
export async function inTurn<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
    return work();
  });
}
