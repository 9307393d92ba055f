import { z } from 'zod';
import { assertClient, defineOperation, parameter, tokenSchema } from '../protocol/operation.js';
import { auditSessionEnd } from '../sessions/audit-session-end.js';
import { digestRefreshToken } from '../sessions/refresh-token.js';
import { deleteSessionByRefreshToken } from '../sessions/session-queries.js';

/** Ends one session, so its id and access tokens are refused too. An unknown token is not an error. */
export const revokeToken = defineOperation({
  throttle: null,
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
