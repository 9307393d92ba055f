import type { Role } from '@balanco/contract/base/roles';
import { withoutMail } from '@balanco/contract/people/collector-code-text';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { hasLeft } from '../person-queries.js';

export interface PoolUser {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly confirmed: boolean;
}

const columns = ['sub', 'email', 'name', 'role', 'password_hash', 'confirmed_at'] as const;

interface UserRow {
  sub: string;
  email: string;
  name: string;
  role: Role;
  password_hash: string;
  confirmed_at: Date | null;
}

function toUser(row: UserRow): PoolUser {
  const { sub, email, name, role } = row;
  return { sub, email, name, role, passwordHash: row.password_hash, confirmed: row.confirmed_at !== null };
}

/** The address without its case and surrounding blanks, as it is stored. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findUserByEmail(db: Database, email: string): Promise<PoolUser | null> {
  const row = await db
    .selectFrom('idp_user')
    .select(columns)
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/**
 * Whether the user may set a new password with a mailed code: someone who is confirmed and whom no administrator
 * deactivated (docs/identity.md, "People").
 */
export const mayReset = sql<boolean>`confirmed_at is not null and not exists (
  select from person where person.sub = idp_user.sub and ${hasLeft}
) and email not like ${`%${withoutMail('')}`}`;

/** The user of the address, with whether a password reset is possible, in one statement for every address. */
export async function findUserToReset(
  db: Database,
  email: string,
): Promise<(PoolUser & { readonly mayReset: boolean }) | null> {
  const row = await db
    .selectFrom('idp_user')
    .select([...columns, mayReset.as('may_reset')])
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst();
  return row === undefined ? null : { ...toUser(row), mayReset: row.may_reset };
}

export async function findUserBySub(db: Database, sub: string): Promise<PoolUser | null> {
  const row = await db.selectFrom('idp_user').select(columns).where('sub', '=', sub).executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

export async function listConfirmedUsers(db: Database): Promise<PoolUser[]> {
  const rows = await db
    .selectFrom('idp_user')
    .select(columns)
    .where('confirmed_at', 'is not', null)
    .orderBy('email')
    .execute();
  return rows.map(toUser);
}

export async function hasUsers(db: Database): Promise<boolean> {
  const row = await db.selectFrom('idp_user').select('sub').limit(1).executeTakeFirst();
  return row !== undefined;
}

interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Returns the new user's `sub`, or null if the address is taken. An unconfirmed registration is replaced, because it
 * can't be confirmed after an hour and would block the address for ever.
 */
export async function insertUser(db: Database, user: NewUser): Promise<string | null> {
  const row = await db
    .insertInto('idp_user')
    .values({
      email: normaliseEmail(user.email),
      name: user.name,
      role: user.role,
      password_hash: user.passwordHash,
      confirmed_at: user.confirmedAt,
      created_at: user.createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          role: row.ref('excluded.role'),
          password_hash: row.ref('excluded.password_hash'),
          confirmed_at: row.ref('excluded.confirmed_at'),
          created_at: row.ref('excluded.created_at'),
        }))
        .where('idp_user.confirmed_at', 'is', null),
    )
    .returning('sub')
    .executeTakeFirst();
  return row?.sub ?? null;
}

/** Confirms an unconfirmed user who registered after `registeredAfter`. Returns whether there was one. */
export async function markConfirmed(
  db: Database,
  confirmation: { email: string; registeredAfter: Date; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('idp_user')
    .set({ confirmed_at: confirmation.now })
    .where('email', '=', normaliseEmail(confirmation.email))
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', confirmation.registeredAfter)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setPasswordHash(db: Database, sub: string, passwordHash: string): Promise<void> {
  await db.updateTable('idp_user').set({ password_hash: passwordHash }).where('sub', '=', sub).execute();
}
