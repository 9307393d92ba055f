import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import type { ServerUnderTest } from './server-under-test.js';
import { addTestPerson, type TestPerson } from './test-people.js';

export async function addCollector(server: ServerUnderTest, name: string): Promise<TestPerson> {
  const email = `${name.toLowerCase().replace(/\W/g, '.')}@balanco.test`;
  return addTestPerson(server, { role: 'user', name, email, isLicensed: true });
}

export async function limitPerson(
  db: Database,
  sub: string,
  pharmacyIds: readonly string[] | null,
  at = new Date(),
): Promise<void> {
  await sql`delete from person_pharmacy where sub = ${sub}`.execute(db);
  await sql`
    update person set limited = ${pharmacyIds !== null}, access_changed_at = ${at} where sub = ${sub}
  `.execute(db);
  if (pharmacyIds === null || pharmacyIds.length === 0) return;
  await sql`
    insert into person_pharmacy (sub, pharmacy_id) select ${sub}, unnest(${pharmacyIds}::uuid[])
  `.execute(db);
}
