import type { Role } from '@balanco/contract/roles';
import { sql } from 'kysely';
import type { Database, Transaction } from '../db/database.js';

export interface PersonRow {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly licensed: boolean;
  readonly deactivated_at: Date | null;
  readonly sessions_ended_at: Date | null;
}

/** SQL: whether the person `sub` has a seat of a key that is neither revoked nor expired. */
export function hasActiveLicence(sub: ReturnType<typeof sql.ref<string>>) {
  return sql<boolean>`exists (
    select 1 from licence_seat s join licence_key k on k.id = s.licence_key_id
    where s.sub = ${sub} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  )`;
}

export async function findPerson(db: Database, sub: string): Promise<PersonRow | null> {
  const row = await db
    .selectFrom('person')
    .select(['email', 'name', 'role', 'deactivated_at', 'sessions_ended_at'])
    .select([hasActiveLicence(sql.ref('person.sub')).as('licensed')])
    .where('sub', '=', sub)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an administrator deactivated the person. */
export async function isDeactivated(db: Pick<Database, 'selectFrom'>, sub: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('deactivated_at')
    .where('sub', '=', sub)
    .executeTakeFirst();
  return row !== undefined && row.deactivated_at !== null;
}

/** Adds a person, unless there is one with this `sub` already. Returns whether it was added. */
export async function addPerson(
  db: Database | Transaction,
  person: { sub: string; email: string; name: string; role: Role },
): Promise<boolean> {
  const result = await db
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function renamePerson(
  db: Transaction,
  sub: string,
  names: { email: string; name: string },
): Promise<void> {
  await db.updateTable('person').set(names).where('sub', '=', sub).execute();
}
