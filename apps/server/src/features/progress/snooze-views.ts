import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/iso-moment.js';

/** The alarms of an inventory that staff put off, by kind and key; each until when. */
export async function viewSnoozes(db: Database, number: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ kind: string; key: string; until: string }>`
    select kind, key, ${isoMoment(sql`snoozed_until`)} as until
    from alarm_snooze where inventory_number = ${number} and snoozed_until > now()
  `.execute(db);
  return new Map(rows.map(({ kind, key, until }) => [`${kind} ${key}`, until]));
}
