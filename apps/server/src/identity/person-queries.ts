import { type Role, roleSchema } from '@balanco/contract/base/roles';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../db/answering.js';
import type { Database, Queries, Transaction } from '../db/database.js';
import { fixed } from '../db/sql-fragments.js';

export type PersonRow = Omit<NonNullable<Awaited<ReturnType<typeof findCaller>>>, 'isLive'>;

/** SQL: whether the joined `person` was deactivated, or a collector of one night is past the last day. */
export const hasLeft = sql<boolean>`(person.deactivated_at is not null or person.leaves_at <= now())`;

/** Since when they may not sign in; null while they may. */
const leftAt = sql<Date | null>`case when ${hasLeft} then coalesce(person.deactivated_at, person.leaves_at) end`;

/** SQL: whether the person has a seat of a key that is neither revoked nor expired. */
export function hasActiveLicence(sub: ReturnType<typeof sql.ref<string>>) {
  return sql<boolean>`exists (
    select 1 from licence_seat s join licence_key k on k.id = s.licence_key_id
    where s.sub = ${sub} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  )`;
}

/** The pharmacies of the joined `person`; null without limits. */
const pharmacyIds = sql<string[] | null>`case when person.limited then array(
  select pharmacy_id::text from person_pharmacy where person_pharmacy.sub = person.sub order by pharmacy_id
) end`;

export async function findPerson(db: Database, sub: string): Promise<PersonRow | null> {
  return (await personWith(db, sub, sql`true`).executeTakeFirst()) ?? null;
}

/**
 * One statement, because every call begins with it.
 *
 * @param isLive the identity provider's condition for a live session
 */
export async function findCaller(db: Database, sub: string, isLive: RawBuilder<boolean>) {
  return (await personWith(db, sub, isLive).executeTakeFirst()) ?? null;
}

function personWith(db: Database, sub: string, isLive: RawBuilder<boolean>) {
  return db
    .selectFrom('person')
    .modifyFront(fixed)
    .select(['email', 'name', 'role', leftAt.as('deactivated_at'), 'sessions_ended_at'])
    .select('access_changed_at as pharmaciesChangedAt')
    .select([hasActiveLicence(sql.ref('person.sub')).as('licensed'), isLive.as('isLive')])
    .select(pharmacyIds.as('pharmacyIds'))
    .where('sub', '=', sub);
}

/** It holds after a collector's last day, too. `for share` waits for a change that is under way. */
export async function isDeactivated(
  db: Pick<Database, 'selectFrom'>,
  sub: string,
  lock?: 'for share',
): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select(hasLeft.as('has_left'))
    .where('sub', '=', sub)
    .$if(lock !== undefined, (query) => query.forShare())
    .executeTakeFirst();
  return row?.has_left === true;
}

/** Returns null before the first call. */
export async function findRole(db: Pick<Database, 'selectFrom'>, sub: string): Promise<Role | null> {
  const row = await db.selectFrom('person').select('role').where('sub', '=', sub).executeTakeFirst();
  return row?.role ?? null;
}

export async function readAccessStates(db: Database, subs: readonly string[]) {
  const rows = await answering({
    sub: 'text',
    role: roleSchema,
    deactivated_at: 'date?',
    sessions_ended_at: 'date?',
    licensed: 'boolean',
    pharmacyIds: 'text[]?',
  })`
    select sub, role, ${leftAt} as deactivated_at, sessions_ended_at,
      ${hasActiveLicence(sql.ref('person.sub'))} as licensed,
      ${pharmacyIds} as "pharmacyIds"
    from person where sub = any(${subs}::text[])
  `.all(db);
  return new Map(rows.map((row) => [row.sub, accessStateOf(row)]));
}

type AccessFacts = Pick<
  PersonRow,
  'role' | 'licensed' | 'pharmacyIds' | 'deactivated_at' | 'sessions_ended_at'
>;

/** Differs whenever role, licence, pharmacies or account have changed. */
export function accessStateOf(person: AccessFacts): string {
  const { role, licensed, pharmacyIds, deactivated_at, sessions_ended_at } = person;
  return JSON.stringify([role, licensed, pharmacyIds, deactivated_at, sessions_ended_at]);
}

/** Returns whether the person was new. */
export async function addPerson(
  db: Queries,
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
