import { z } from 'zod';
import { defineOperation, sessionThrottle, tokenSchema } from '../operation.js';
import { deleteSessionsOf } from '../session-queries.js';
import { signedInUser } from '../signed-in-user.js';

/** Signs out every session of the bearer. */
export const globalSignOut = defineOperation({
  throttle: sessionThrottle,
  input: z.object({ AccessToken: tokenSchema }),
  async run(services, input) {
    const { user } = await signedInUser(services, input.AccessToken);
    await deleteSessionsOf(services.db, user.sub);
    return {};
  },
});
