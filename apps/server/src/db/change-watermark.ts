import { answering } from './answering.js';
import type { Database } from './database.js';
import { fixed } from './sql-fragments.js';

/** Covers late listing of a transaction and small steps of the clock. */
const MARGIN = '2 seconds';

/**
 * Every change before this moment is visible, because `changed_at` is its transaction's start. Ask before
 * reading the rows and use it as the next `since`: readers repeat rows but miss none (docs/decisions/0022).
 */
export async function changeWatermark(db: Database): Promise<Date> {
  return answering({ watermark: 'date' })`
    select ${fixed} date_trunc('milliseconds',
      least(clock_timestamp(), min(xact_start) filter (where pid <> pg_backend_pid())) - ${MARGIN}::interval
    ) as watermark
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.value(db);
}

/**
 * Whether a moment we gave out is ahead of the database's clock, so time can't tell what changed since
 * (docs/decisions/0022). Moments are two seconds old, so smaller steps never show.
 */
export async function isAheadOfClock(db: Database, moment: Date | undefined): Promise<boolean> {
  if (moment === undefined) return false;
  return moment > (await answering({ now: 'date' })`select ${fixed} clock_timestamp() as now`.value(db));
}
