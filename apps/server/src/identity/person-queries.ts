import type { Role } from '@balanco/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../db/database.js';
import { fixed } from '../db/fixed-statement.js';

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
  return (await personWith(db, sub, sql`true`).executeTakeFirst()) ?? null;
}

/**
 * The person with the role and the licence, and whether the session is live, in one statement: every call begins with it.
 *
 * @param isLive the condition of the identity provider
 */
export async function findCaller(
  db: Database,
  sub: string,
  isLive: RawBuilder<boolean>,
): Promise<(PersonRow & { isLive: boolean }) | null> {
  return (await personWith(db, sub, isLive).executeTakeFirst()) ?? null;
}

function personWith(db: Database, sub: string, isLive: RawBuilder<boolean>) {
  return db
    .selectFrom('person')
    .modifyFront(fixed)
    .select(['email', 'name', 'role', 'deactivated_at', 'sessions_ended_at'])
    .select([hasActiveLicence(sql.ref('person.sub')).as('licensed'), isLive.as('isLive')])
    .where('sub', '=', sub);
}

/** Whether an administrator deactivated the person. `for share` waits for a change that is under way. */
export async function isDeactivated(
  db: Pick<Database, 'selectFrom'>,
  sub: string,
  lock?: 'for share',
): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('deactivated_at')
    .where('sub', '=', sub)
    .$if(lock !== undefined, (query) => query.forShare())
    .executeTakeFirst();
  return row !== undefined && row.deactivated_at !== null;
}

/** A text for each of these people that differs whenever role, licence or account has changed. */
export async function readAccessStates(
  db: Database,
  subs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sub: string; state: string }>`
    select sub, concat_ws(' ', role, deactivated_at, sessions_ended_at, ${hasActiveLicence(sql.ref('person.sub'))}) as state
    from person where sub = any(${subs}::text[])
  `.execute(db);
  return new Map(rows.map(({ sub, state }) => [sub, state]));
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
