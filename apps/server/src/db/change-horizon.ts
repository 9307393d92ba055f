import { sql } from 'kysely';
import type { Database } from './database.js';

/** Covers the instant between a transaction's start and its being listed, and a clock that is set back a little. */
const MARGIN = '2 seconds';

/**
 * The moment before which every change is to be seen: each row's `changed_at` is the start of the transaction that
 * wrote it, so nothing that is still being written can be older than the oldest open transaction. Asked *before* the
 * rows are read, it is the next `since`: a reader sees some rows twice and misses none (docs/decisions/0022).
 */
export async function changeHorizon(db: Database): Promise<Date> {
  const { rows } = await sql<{ horizon: Date }>`
    select date_trunc('milliseconds',
      least(clock_timestamp(), min(xact_start) filter (where pid <> pg_backend_pid())) - ${MARGIN}::interval
    ) as horizon
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.execute(db);
  const horizon = rows[0]?.horizon;
  if (horizon === undefined) throw new Error('the database lists no connection, not even this one');
  return horizon;
}

/**
 * Whether a moment that this server once gave as its own lies ahead of its clock. Then the clock was set back, or
 * another machine took over, and what changed since that moment can't be told by time (docs/decisions/0034). A moment
 * is given two seconds before its time, so steps of less than that never show here.
 */
export async function isAheadOfClock(db: Database, moment: Date | undefined): Promise<boolean> {
  if (moment === undefined) return false;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return !rows.every(({ now }) => moment <= now);
}
