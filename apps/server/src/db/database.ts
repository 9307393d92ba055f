import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.js';

export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;

const INT8 = 20;
const NUMERIC = 1700;

/** Ids and counters stay below 2^53; numeric(14, …) fits a double exactly (DESIGN 6). */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8 || oid === NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/** The indexes that lists walk stay in memory; at the default of 4 the planner reads whole tables instead. */
const SESSION = '-c timezone=UTC -c random_page_cost=1.1';

/** Opens a pool; nothing connects before the first query. `destroy()` closes it. */
export function openDatabase(connectionString: string, maximumConnections = 16): Database {
  const pool = new pg.Pool({
    connectionString,
    max: maximumConnections,
    types,
    application_name: 'balanco',
    options: SESSION,
  });
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
