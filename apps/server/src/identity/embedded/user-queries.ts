import { withoutMail } from '@balanco/contract/people/collector-code-text';
import { type Insertable, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { hasRow } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import type { Schema } from '../../db/schema.js';
import { hasLeft } from '../person-queries.js';
import type { PoolServices } from './pool-services.js';
import { IdpError } from './protocol/operation.js';

export type PoolUser = NonNullable<Awaited<ReturnType<typeof findUserBySub>>>;

const poolUser = [
  'sub',
  'email',
  'name',
  'role',
  'password_hash as passwordHash',
  sql<boolean>`confirmed_at is not null`.as('confirmed'),
] as const;

/** The address without its case and surrounding blanks, as it is stored. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findUserByEmail(db: Database, email: string): Promise<PoolUser | null> {
  const ofEmail = db.selectFrom('idp_user').select(poolUser).where('email', '=', normaliseEmail(email));
  return (await ofEmail.executeTakeFirst()) ?? null;
}

/**
 * Whether the user may set a new password with a mailed code: someone who is confirmed and whom no administrator
 * deactivated (docs/identity.md, "People").
 */
export const mayReset = sql<boolean>`confirmed_at is not null and not exists (
  select from person where person.sub = idp_user.sub and ${hasLeft}
) and email not like ${`%${withoutMail('')}`}`;

/** The user of the address, with whether a password reset is possible, in one statement for every address. */
export async function findUserToReset(db: Database, email: string) {
  const row = await db
    .selectFrom('idp_user')
    .select([...poolUser, mayReset.as('mayReset')])
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst();
  return row ?? null;
}

export async function findUserBySub(db: Database, sub: string) {
  const row = await db.selectFrom('idp_user').select(poolUser).where('sub', '=', sub).executeTakeFirst();
  return row ?? null;
}

export async function listConfirmedUsers(db: Database): Promise<PoolUser[]> {
  const confirmed = db.selectFrom('idp_user').select(poolUser).where('confirmed_at', 'is not', null);
  return confirmed.orderBy('email').execute();
}

export async function hasUsers(db: Database): Promise<boolean> {
  return hasRow(db, sql`idp_user`);
}

type NewUser = Omit<Insertable<Schema['idp_user']>, 'sub'>;

/**
 * Returns the new user's `sub`, or null if the address is taken. An unconfirmed registration is replaced, because it
 * can't be confirmed after an hour and would block the address for ever.
 */
export async function insertUser(db: Database, user: NewUser): Promise<string | null> {
  const values = { ...user, email: normaliseEmail(user.email) };
  const row = await db
    .insertInto('idp_user')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(values).where('idp_user.confirmed_at', 'is', null),
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

/** The bearer and session of an access token. Refuses with NotAuthorizedException if the token isn't valid. */
export async function signedInUser(services: PoolServices, accessToken: string) {
  const invalid = new IdpError('NotAuthorizedException', 'Invalid Access Token');
  const { sub, sessionId } = await services.verifyToken(accessToken, ['access']).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'token_invalid' ? invalid : error;
  });
  const user = await findUserBySub(services.db, sub);
  if (user === null) throw invalid;
  return { user, sessionId };
}
