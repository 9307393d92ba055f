import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { hasRow } from '../../../db/answering.js';
import type { Database, Transaction } from '../../../db/database.js';
import { auditSession } from '../../audit-account.js';
import type { SessionInSql } from '../../identity-provider.js';
import { hasLeft } from '../../person-queries.js';
import type { PoolServices } from '../pool-services.js';
import { findUserBySub, type PoolUser } from '../user-queries.js';
import type { AuthenticationResult } from './token-issuer.js';

export interface Session {
  readonly id: string;
  readonly sub: string;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
}

const columns = ['id', 'sub', 'signed_in_at as signedInAt', 'expires_at as expiresAt'] as const;

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
export async function lockSessionByRefreshToken(tx: Transaction, digest: Buffer) {
  const owner = tx.selectFrom('idp_refresh_token').select('session_id').where('digest', '=', digest);
  const session = await tx
    .selectFrom('idp_session')
    .select(columns)
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
  return { session, supersededAt: token.superseded_at };
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
  const deleted = tx.deleteFrom('idp_session').where('id', '=', sessionId).returning(columns);
  return (await deleted.executeTakeFirst()) ?? null;
}

const FRESH_MS = 5 * 60 * 1000;

/** Whether its person signed in, or gave the password again, within five minutes. */
export async function isFreshSession(db: Database, id: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - FRESH_MS);
  return hasRow(db, sql`idp_session where id = ${id} and signed_in_at >= ${since}`);
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
  return hasRow(db, sql`idp_session where id = ${id} and ${isShutOut}`);
}

const isShutOut = sql<boolean>`exists (
  select from person where person.sub = idp_session.sub
    and (${hasLeft} or sessions_ended_at >= idp_session.signed_in_at)
)`;

/** A new refresh token: 256 random bits. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The digest that is stored instead. The token is random, so an unkeyed digest doesn't reveal it. */
export function digestRefreshToken(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest();
}

export async function startSession(services: PoolServices, user: PoolUser): Promise<AuthenticationResult> {
  const { session, refreshToken } = await services.db
    .transaction()
    .execute((tx) => insertSessionOf(tx, services, user, null));
  return services.issuer.issue(user, session, refreshToken);
}

/** Stores a session of the user and its audit row. It ends at `endsBy` at the latest. */
export async function insertSessionOf(
  tx: Transaction,
  services: PoolServices,
  user: PoolUser,
  endsBy: Date | null,
): Promise<{ session: Session; refreshToken: string }> {
  const signedInAt = services.now();
  const longest = signedInAt.getTime() + services.lifetimes.sessionSeconds * 1000;
  const expiresAt = new Date(Math.min(longest, endsBy?.getTime() ?? longest));
  const { sub } = user;
  const id = randomUUID();
  const refreshToken = makeRefreshToken();
  const stored = { id, sub, signed_in_at: signedInAt, expires_at: expiresAt };
  await tx.insertInto('idp_session').values(stored).execute();
  await addRefreshToken(tx, id, digestRefreshToken(refreshToken));
  await auditSession(tx, user, id, { action: 'sign_in', after: { expires_at: expiresAt } });
  return { session: { id, sub, signedInAt, expiresAt }, refreshToken };
}

/** Writes the audit row of a session that ended before its time. `reason` is set if it wasn't a sign-out. */
export async function auditSessionEnd(
  tx: Transaction,
  { id, sub, signedInAt, expiresAt }: Session,
  reason?: 'refresh_token_reused' | 'provider_refused',
): Promise<void> {
  const user = await findUserBySub(tx, sub);
  await auditSession(tx, { sub, name: user?.name ?? '' }, id, {
    action: 'sign_out',
    before: { signed_in_at: signedInAt, expires_at: expiresAt },
    after: { ended: true, ...(reason === undefined ? {} : { reason }) },
  });
}
