import { z } from 'zod';
import { auditPerson } from '../../audit-account.js';
import { defineOperation, sessionThrottle, tokenSchema } from '../protocol/operation.js';
import { deleteSessionsOf } from '../sessions/session-queries.js';
import { signedInUser } from '../signed-in-user.js';

export const globalSignOut = defineOperation({
  throttle: sessionThrottle,
  input: z.object({ AccessToken: tokenSchema }),
  async run(services, input) {
    const { user } = await signedInUser(services, input.AccessToken);
    await services.db.transaction().execute(async (tx) => {
      const ended = await deleteSessionsOf(tx, user.sub);
      await auditPerson(tx, user, user.sub, { action: 'sign_out_all', after: { sessions_ended: ended } });
    });
    return {};
  },
});
