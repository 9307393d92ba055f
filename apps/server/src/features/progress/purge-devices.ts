import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

/** Erases heartbeats of 90 days ago: they are personal data (docs/progress.md, "Personal data"). */
export async function purgeDevices(db: Database): Promise<void> {
  await sql`delete from device where seen_at < now() - interval '90 days'`.execute(db);
}
