import { z } from 'zod';
import { auditSessionEnd } from '../audit-session-end.js';
import { assertClient, defineOperation, parameter, sessionThrottle, tokenSchema } from '../operation.js';
import { digestRefreshToken } from '../refresh-token.js';
import { deleteSessionByRefreshToken } from '../session-queries.js';

/** Ends one session, so its id and access tokens are refused too. An unknown token is not an error. */
export const revokeToken = defineOperation({
  throttle: sessionThrottle,
  input: z.object({ ClientId: parameter(128), Token: tokenSchema }),
  async run(services, input) {
    assertClient(input.ClientId);
    await services.db.transaction().execute(async (tx) => {
      const session = await deleteSessionByRefreshToken(tx, digestRefreshToken(input.Token));
      if (session !== null) await auditSessionEnd(tx, session);
    });
    return {};
  },
});
