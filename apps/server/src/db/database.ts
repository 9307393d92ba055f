import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type DatabaseBounds, databaseBounds } from './bounds.js';
import { databaseFault } from './database-fault.js';
import { guardedClient } from './guarded-client.js';
import type { Schema } from './schema.js';
import { sessionSettings, startupOptions } from './session-settings.js';

export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;

const INT8 = 20;
const NUMERIC = 1700;

/** Ids and counters stay below 2^53; numeric(14, …) fits a double exactly (docs/counts.md, "Numbers, ids and times"). */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8 || oid === NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

interface PoolOptions {
  readonly maximumConnections?: number | undefined;
  /** How long each wait may take. */
  readonly bounds?: DatabaseBounds | undefined;
  /** Whether a pooler is in between: it takes no settings from us (db/session-settings.ts). */
  readonly isPooled?: boolean | undefined;
}

/**
 * Opens a pool, which connects at its first query; `destroy()` closes it. No call waits longer than `bounds`. A fault
 * of the database that passes is refused as `unavailable` (docs/decisions/0040).
 */
export function openDatabase(
  connectionString: string,
  { maximumConnections = 16, bounds = databaseBounds, isPooled = false }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: maximumConnections,
    types,
    application_name: 'balanco',
    ...(isPooled ? {} : { options: startupOptions(sessionSettings(bounds)) }),
    connectionTimeoutMillis: bounds.acquireMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: guardedClient(bounds, !isPooled),
  });
  // A broken idle connection must not end the process; the next query opens a new one.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: refusing(pool) }) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, pg.Pool>();

/** The connections of a pool by state, and the number of callers that wait for one. */
export function countConnections(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/** The pool, refusing as `unavailable` if it can't give a connection. */
function refusing(pool: pg.Pool) {
  return {
    connect: () =>
      pool.connect().catch((error: unknown) => {
        throw databaseFault(error) ?? error;
      }),
    end: () => pool.end(),
  };
}
