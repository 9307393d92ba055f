import { auditSessionEnd } from './audit-session-end.js';
import type { PoolServices } from './pool-services.js';
import { deleteSession } from './session-queries.js';

/** Ends the session that the id token is of; AppError `token_invalid` where the token is not valid (any more). */
export async function signOut(services: PoolServices, idToken: string): Promise<void> {
  const { sessionId } = await services.verifyToken(idToken, ['id']);
  await services.db.transaction().execute(async (tx) => {
    const session = await deleteSession(tx, sessionId);
    if (session !== null) await auditSessionEnd(tx, session);
  });
}
