import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** Limits a person to these pharmacies, or lifts the limit with null, as an administrator does. */
export async function limitPerson(
  db: Database,
  sub: string,
  pharmacyIds: readonly string[] | null,
  at = new Date(),
): Promise<void> {
  await sql`delete from person_pharmacy where sub = ${sub}`.execute(db);
  await sql`update person set limited = ${pharmacyIds !== null}, access_changed_at = ${at} where sub = ${sub}`.execute(
    db,
  );
  if (pharmacyIds === null || pharmacyIds.length === 0) return;
  await sql`insert into person_pharmacy (sub, pharmacy_id) select ${sub}, unnest(${pharmacyIds}::uuid[])`.execute(
    db,
  );
}
