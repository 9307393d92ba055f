import { randomUUID } from 'node:crypto';
import { auditSession } from '../audit-account.js';
import type { PoolServices } from './pool-services.js';
import { digestRefreshToken, makeRefreshToken } from './refresh-token.js';
import { insertSession, type Session } from './session-queries.js';
import type { AuthenticationResult } from './token-issuer.js';
import type { PoolUser } from './user-queries.js';

/** Starts a session for a user whose password was right. */
export async function startSession(services: PoolServices, user: PoolUser): Promise<AuthenticationResult> {
  const signedInAt = services.now();
  const session: Session = {
    id: randomUUID(),
    sub: user.sub,
    signedInAt,
    expiresAt: new Date(signedInAt.getTime() + services.lifetimes.sessionSeconds * 1000),
  };
  const refreshToken = makeRefreshToken();
  await services.db.transaction().execute(async (tx) => {
    await insertSession(tx, session, digestRefreshToken(refreshToken));
    await auditSession(tx, user, session.id, { action: 'sign_in', after: { expires_at: session.expiresAt } });
  });
  return services.issuer.issue(user, session, refreshToken);
}
