import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../db/database.js';
import { auditSession } from '../../audit-account.js';
import type { PoolServices } from '../pool-services.js';
import type { PoolUser } from '../user-queries.js';
import { digestRefreshToken, makeRefreshToken } from './refresh-token.js';
import { insertSession, type Session } from './session-queries.js';
import type { AuthenticationResult } from './token-issuer.js';

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
  const session: Session = {
    id: randomUUID(),
    sub: user.sub,
    signedInAt,
    expiresAt: new Date(Math.min(longest, endsBy?.getTime() ?? longest)),
  };
  const refreshToken = makeRefreshToken();
  await insertSession(tx, session, digestRefreshToken(refreshToken));
  await auditSession(tx, user, session.id, { action: 'sign_in', after: { expires_at: session.expiresAt } });
  return { session, refreshToken };
}
