import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.js';
import type { SessionInSql } from '../../identity-provider.js';
import { hasLeft } from '../../person-queries.js';

export interface Session {
  readonly id: string;
  readonly sub: string;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Transaction, session: Session, refreshDigest: Buffer): Promise<void> {
  const { id, sub, signedInAt, expiresAt } = session;
  await tx
    .insertInto('idp_session')
    .values({ id, sub, signed_in_at: signedInAt, expires_at: expiresAt })
    .execute();
  await addRefreshToken(tx, id, refreshDigest);
}

export async function addRefreshToken(tx: Transaction, sessionId: string, digest: Buffer): Promise<void> {
  await tx
    .insertInto('idp_refresh_token')
    .values({ digest, session_id: sessionId, superseded_at: null })
    .execute();
}

/** One indexed read: nobody who guesses tokens holds a transaction. */
export async function findSessionId(db: Database, digest: Buffer): Promise<string | null> {
  const token = await db
    .selectFrom('idp_refresh_token')
    .select('session_id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return token?.session_id ?? null;
}

/** Locks the session's row until the transaction ends, so tabs that refresh at the same time take turns. */
export async function lockSessionByRefreshToken(
  tx: Transaction,
  digest: Buffer,
): Promise<{ session: Session; supersededAt: Date | null } | null> {
  const owner = tx.selectFrom('idp_refresh_token').select('session_id').where('digest', '=', digest);
  const session = await tx
    .selectFrom('idp_session')
    .selectAll()
    .where('id', '=', owner)
    .forUpdate()
    .executeTakeFirst();
  if (session === undefined) return null;
  // It is read after the lock is held: another tab may have superseded the token while this one waited.
  const token = await tx
    .selectFrom('idp_refresh_token')
    .select('superseded_at')
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow();
  return { session: toSession(session), supersededAt: token.superseded_at };
}

function toSession(row: { id: string; sub: string; signed_in_at: Date; expires_at: Date }): Session {
  return { id: row.id, sub: row.sub, signedInAt: row.signed_in_at, expiresAt: row.expires_at };
}

export async function supersedeRefreshTokens(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('idp_refresh_token')
    .set({ superseded_at: now })
    .where('session_id', '=', sessionId)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Returns the deleted session, or null if there was none. */
export async function deleteSession(tx: Transaction, sessionId: string): Promise<Session | null> {
  const row = await tx
    .deleteFrom('idp_session')
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toSession(row);
}

const FRESH_MS = 5 * 60 * 1000;

/** Whether its person signed in, or gave the password again, within five minutes. */
export async function isFreshSession(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('idp_session')
    .select('id')
    .where('id', '=', id)
    .where('signed_in_at', '>=', new Date(now.getTime() - FRESH_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Its person proved again who they are: OpenID's `auth_time` moves. */
export async function renewSignIn(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('idp_session')
    .set({ signed_in_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`not ${isShutOut}`)
    .execute();
}

/** Accepts a superseded token too, because a sign-out ends the session and not one token. Null if there was none. */
export async function deleteSessionByRefreshToken(tx: Transaction, digest: Buffer): Promise<Session | null> {
  const owner = tx.selectFrom('idp_refresh_token').select('session_id').where('digest', '=', digest);
  const row = await tx.deleteFrom('idp_session').where('id', '=', owner).returningAll().executeTakeFirst();
  return row === undefined ? null : toSession(row);
}

/** Ends every session of a user, except `keptId`. Returns how many. */
export async function deleteSessionsOf(tx: Transaction, sub: string, keptId?: string): Promise<number> {
  const ended = await tx
    .deleteFrom('idp_session')
    .where('sub', '=', sub)
    .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId ?? ''))
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** @param isLast of a person who left the company */
export function isLiveSession(
  { sub, sessionId, now }: SessionInSql & { readonly now: Date },
  isLast = false,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from idp_session where id = ${sessionId}::uuid and idp_session.sub = ${sub} and expires_at > ${now}
      and (left_at is not null) = ${isLast} and not ${isShutOut}
  )`;
}

/** Whether an administrator deactivated the person of the session or ended it (docs/identity.md, "People"). */
export async function isSessionEnded(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('idp_session')
    .select('id')
    .where('id', '=', id)
    .where(isShutOut)
    .executeTakeFirst();
  return row !== undefined;
}

const isShutOut = sql<boolean>`exists (
  select from person where person.sub = idp_session.sub
    and (${hasLeft} or sessions_ended_at >= idp_session.signed_in_at)
)`;
