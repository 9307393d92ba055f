import type { Role } from '@balanco/contract/base/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../db/database.js';
import { fixed } from '../db/fixed-statement.js';

export interface PersonRow {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly licensed: boolean;
  /** The only pharmacies that the person may see; null for all of them. */
  readonly pharmacyIds: readonly string[] | null;
  /** When these pharmacies changed last; null if they never did. */
  readonly pharmaciesChangedAt: Date | null;
  readonly deactivated_at: Date | null;
  readonly sessions_ended_at: Date | null;
}

/** SQL: whether the joined `person` was deactivated, or the last day of a collector of one night is over. */
export const hasLeft = sql<boolean>`(person.deactivated_at is not null or person.leaves_at <= now())`;

/** SQL: since when that is so; null while the person may sign in. */
const leftAt = sql<Date | null>`case when ${hasLeft} then coalesce(person.deactivated_at, person.leaves_at) end`;

/** SQL: whether the person `sub` has a seat of a key that is neither revoked nor expired. */
export function hasActiveLicence(sub: ReturnType<typeof sql.ref<string>>) {
  return sql<boolean>`exists (
    select 1 from licence_seat s join licence_key k on k.id = s.licence_key_id
    where s.sub = ${sub} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  )`;
}

/** SQL: the pharmacies of the joined `person`; null without limits. */
const pharmacyIds = sql<string[] | null>`case when person.limited then array(
  select pharmacy_id::text from person_pharmacy where person_pharmacy.sub = person.sub order by pharmacy_id
) end`;

export async function findPerson(db: Database, sub: string): Promise<PersonRow | null> {
  return (await personWith(db, sub, sql`true`).executeTakeFirst()) ?? null;
}

/**
 * The person with role, licence and pharmacies, and whether the session is live, in one statement: every call begins with
 * it.
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
    .select(['email', 'name', 'role', leftAt.as('deactivated_at'), 'sessions_ended_at'])
    .select('access_changed_at as pharmaciesChangedAt')
    .select([hasActiveLicence(sql.ref('person.sub')).as('licensed'), isLive.as('isLive')])
    .select(pharmacyIds.as('pharmacyIds'))
    .where('sub', '=', sub);
}

/** Whether the person was deactivated or has left. `for share` waits for a change that is under way. */
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

/** `accessStateOf` each of these people, by one statement. */
export async function readAccessStates(
  db: Database,
  subs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<AccessFacts & { sub: string }>`
    select sub, role, ${leftAt} as deactivated_at, sessions_ended_at, ${hasActiveLicence(sql.ref('person.sub'))} as licensed,
      ${pharmacyIds} as "pharmacyIds"
    from person where sub = any(${subs}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.sub, accessStateOf(row)]));
}

type AccessFacts = Pick<
  PersonRow,
  'role' | 'licensed' | 'pharmacyIds' | 'deactivated_at' | 'sessions_ended_at'
>;

/** A text that differs whenever role, licence, pharmacies or account of the person have changed. */
export function accessStateOf(person: AccessFacts): string {
  const { role, licensed, pharmacyIds, deactivated_at, sessions_ended_at } = person;
  return JSON.stringify([role, licensed, pharmacyIds, deactivated_at, sessions_ended_at]);
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
