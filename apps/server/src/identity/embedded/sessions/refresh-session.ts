import { sql } from 'kysely';
import { hasRow } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import type { ThrottleRule } from '../../../db/throttle/rate-limiter.js';
import { isCodeSession } from '../../code-session.js';
import { rememberAddress } from '../passwords/known-addresses.js';
import type { PoolServices } from '../pool-services.js';
import { IdpError } from '../protocol/operation.js';
import { findUserBySub } from '../user-queries.js';
import {
  addRefreshToken,
  auditSessionEnd,
  deleteSession,
  digestRefreshToken,
  findSessionId,
  isSessionEnded,
  lockSessionByRefreshToken,
  makeRefreshToken,
  type Session,
  supersedeRefreshTokens,
} from './sessions.js';

/** Seconds, as many as Cognito allows. Two tabs, or a client that lost its answer, may send the same token again. */
const REFRESH_GRACE_SECONDS = 60;

type RefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'expired';

/**
 * What happens to a refresh token (docs/identity.md, "Sessions"). The current one is rotated. A superseded one gets
 * another token during the grace period; after that its use means that someone else has a copy.
 */
function decideRefresh(token: {
  supersededAt: Date | null;
  sessionExpiresAt: Date;
  now: Date;
}): RefreshDecision {
  const { supersededAt, sessionExpiresAt, now } = token;
  if (sessionExpiresAt <= now) return 'expired';
  if (supersededAt === null) return 'rotate';
  return now.getTime() - supersededAt.getTime() <= REFRESH_GRACE_SECONDS * 1000 ? 'repeat' : 'reuse';
}

const refreshThrottle: ThrottleRule = { limit: 120, windowSeconds: 60 };

/**
 * Exchanges a refresh token for new tokens as `decideRefresh` says, and remembers the sender's address block.
 * Refuses with NotAuthorizedException (unknown, expired, signed out, or ended by an administrator), or with
 * RefreshTokenReuseException, which also ends the session.
 */
export async function refreshSession(services: PoolServices, refreshToken: string, block: string) {
  const sessionId = await findSessionId(services.db, digestRefreshToken(refreshToken));
  if (sessionId === null) throw invalidRefreshToken();
  await services.throttle.hit(`refresh:${sessionId}`, refreshThrottle);
  const next = makeRefreshToken();
  const { session, decision } = await exchange(services, refreshToken, next);
  if (decision === 'ended') throw new IdpError('NotAuthorizedException', 'Refresh Token has been revoked');
  if (decision === 'expired') throw new IdpError('NotAuthorizedException', 'Refresh Token has expired');
  if (decision === 'reuse') {
    services.log?.warn({ sub: session.sub, session: session.id }, 'refresh token used again: session ended');
    throw new IdpError('RefreshTokenReuseException', 'Refresh Token has been invalidated by rotation');
  }
  const user = await findUserBySub(services.db, session.sub);
  if (user === null) throw invalidRefreshToken();
  await rememberAddress(services, user.email, block);
  return services.issuer.issue(user, session, next);
}

/** Throws nothing after a write: a refusal must not roll back the end of a session. */
async function exchange(
  services: PoolServices,
  refreshToken: string,
  next: string,
): Promise<{ session: Session; decision: RefreshDecision | 'ended' }> {
  return services.db.transaction().execute(async (tx) => {
    const found = await lockSessionByRefreshToken(tx, digestRefreshToken(refreshToken));
    if (found === null) throw invalidRefreshToken();
    const { session, supersededAt } = found;
    if (await isSessionEnded(tx, session.id)) {
      await deleteSession(tx, session.id);
      return { session, decision: 'ended' };
    }
    if (await isOfPastPassword(tx, services, session)) {
      await deleteSession(tx, session.id);
      await auditSessionEnd(tx, session, 'provider_refused');
      return { session, decision: 'ended' };
    }
    const now = services.now();
    const decision = decideRefresh({ supersededAt, sessionExpiresAt: session.expiresAt, now });
    if (decision === 'rotate') await supersedeRefreshTokens(tx, session.id, now);
    if (decision === 'rotate' || decision === 'repeat')
      await addRefreshToken(tx, session.id, digestRefreshToken(next));
    if (decision === 'reuse' || decision === 'expired') await deleteSession(tx, session.id);
    if (decision === 'reuse') await auditSessionEnd(tx, session, 'refresh_token_reused');
    return { session, decision };
  });
}

/** Whether a password began the session before IDENTITY=oidc took the passwords away. */
async function isOfPastPassword(tx: Transaction, services: PoolServices, { id, sub }: Session) {
  if (services.signOn === undefined || (await isCodeSession(tx, { sub, sessionId: id }))) return false;
  if (await hasRow(tx, sql`idp_provider_session where session_id = ${id}`)) return false;
  const user = await findUserBySub(tx, sub);
  return user !== null && !services.signsInHere(user.email);
}

function invalidRefreshToken(): IdpError {
  return new IdpError('NotAuthorizedException', 'Invalid Refresh Token');
}
