import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { addPerson } from '../../identity/person-queries.js';
import type { ServerUnderTest } from './server-under-test.js';
import { TEST_PASSWORD } from './test-people.js';

export interface AddedCollector {
  readonly sub: string;
  readonly idToken: string;
  readonly accessToken: string;
}

export async function addCollector(server: ServerUnderTest, name: string): Promise<AddedCollector> {
  const { db, identity } = server;
  const email = `${name.toLowerCase().replace(/\W/g, '.')}@balanco.test`;
  const user = { email, name, role: 'user' as const };
  const { sub } = await identity.createUser({ ...user, password: TEST_PASSWORD, confirmed: true });
  await addPerson(db, { ...user, sub });
  const key = await db.selectFrom('licence_key').select('id').executeTakeFirstOrThrow();
  await db.insertInto('licence_seat').values({ licence_key_id: key.id, sub }).execute();
  return { sub, ...(await server.signIn(email, TEST_PASSWORD)) };
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
