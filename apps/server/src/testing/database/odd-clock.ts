import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

/**
 * Moves what queries see (`clock_timestamp()`, `pg_stat_activity`), not `now()`, as after a correction; 0
 * resets. Reopens all connections: one test file per database.
 */
export async function setClockAhead(db: Database, seconds: number): Promise<void> {
  await sql`create schema if not exists odd_clock`.execute(db);
  await sql`
    create or replace function odd_clock.clock_timestamp() returns timestamptz language sql volatile
    as ${sql.lit(`select pg_catalog.clock_timestamp() + interval '${seconds} seconds'`)}
  `.execute(db);
  await sql`
    create or replace view odd_clock.pg_stat_activity as
    select pid, datname, backend_type, xact_start + ${sql.lit(`${seconds} seconds`)}::interval as xact_start
    from pg_catalog.pg_stat_activity
  `.execute(db);
  await sql`
    do $$ begin
      execute format('alter database %I set search_path = odd_clock, pg_catalog, public', current_database());
    end $$
  `.execute(db);
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_catalog.pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  `.execute(db);
  // This connection has the old path.
  await sql`select set_config('search_path', 'odd_clock, pg_catalog, public', false)`.execute(db);
}

/** An hour: the next sync finds nothing new (db/change-watermark.ts). */
export async function letTimePass(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['inventory', 'section', 'count'].map((name) => sql.table(name))) {
      // Triggers would reset the time.
      await sql`alter table ${table} disable trigger user`.execute(tx);
      await sql`update ${table} set changed_at = changed_at - interval '1 hour'`.execute(tx);
      await sql`alter table ${table} enable trigger user`.execute(tx);
    }
  });
}
