import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

/** Erases heartbeats and putting off of alarms of 90 days ago: they are personal data (docs/progress.md, "Personal data"). */
export async function purgeProgress(db: Database): Promise<void> {
  await sql`delete from device where seen_at < now() - interval '90 days'`.execute(db);
  await sql`delete from alarm_snooze where snoozed_until < now() - interval '90 days'`.execute(db);
}
