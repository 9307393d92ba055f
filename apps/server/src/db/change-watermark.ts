import { sql } from 'kysely';
import type { Database } from './database.js';
import { fixed } from './sql-fragments.js';

/**
 * The gap between a transaction's start and its appearance in the list, and small steps back of the clock.
 */
const MARGIN = '2 seconds';

/**
 * Every change before this moment is visible: `changed_at` is the start of the writing transaction, so no
 * unwritten row is older than the oldest open transaction. Ask for the watermark before reading the rows and
 * use it as the next `since`: a reader sees some rows twice and misses none (docs/decisions/0022).
 */
export async function changeWatermark(db: Database): Promise<Date> {
  const { rows } = await sql<{ watermark: Date }>`
    select ${fixed} date_trunc('milliseconds',
      least(clock_timestamp(), min(xact_start) filter (where pid <> pg_backend_pid())) - ${MARGIN}::interval
    ) as watermark
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.execute(db);
  const watermark = rows[0]?.watermark;
  if (watermark === undefined) throw new Error('the database lists no connection, not even this one');
  return watermark;
}

/**
 * Whether a moment that we once gave out is ahead of the database's clock: the clock was set back or another
 * machine took over, and time can't tell what changed since (docs/decisions/0022). Moments are given out two
 * seconds old, so smaller steps never show.
 */
export async function isAheadOfClock(db: Database, moment: Date | undefined): Promise<boolean> {
  if (moment === undefined) return false;
  const { rows } = await sql<{ now: Date }>`select ${fixed} clock_timestamp() as now`.execute(db);
  return !rows.every(({ now }) => moment <= now);
}
