import pg from 'pg';

/** How long to wait for any answer, in ms. If the database does not answer, this process does not hold the lock. */
const ANSWER_MS = 5_000;

/** A lock in the database that one process holds at a time, until it releases it or ends. */
export interface AdvisoryLock {
  /** Takes the lock, or checks that it is still held. False while another process holds it. */
  tryHold(): Promise<boolean>;
  /** Releases the lock, so that another process can take it. */
  release(): Promise<void>;
}

/**
 * An advisory lock on its own connection. The lock ends with the connection, so another process takes over from one
 * that dies or loses the database. While another process holds the lock, no connection stays open.
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
