import pg from 'pg';

/** For any answer of the database, in ms: a lock that can't be asked for is held by nobody here. */
const ANSWER_MS = 5_000;

/** A lock of the database that one process holds at a time, as long as it lives. */
export interface AdvisoryLock {
  /** Takes the lock, or makes sure that it is still held; false while another process has it. */
  tryHold(): Promise<boolean>;
  /** Lets another process have it. */
  release(): Promise<void>;
}

/**
 * An advisory lock on a connection of its own: it is gone with the connection, so that a process that dies, or loses
 * the database, is followed by another. Nothing stays connected while somebody else holds it.
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
