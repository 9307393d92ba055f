import { z } from 'zod';
import { defineOperation, sessionThrottle, tokenSchema } from '../protocol/operation.js';
import { signedInUser } from '../signed-in-user.js';

/** The bearer's attributes. */
export const getUser = defineOperation({
  throttle: sessionThrottle,
  input: z.object({ AccessToken: tokenSchema }),
  async run(services, input) {
    const { user } = await signedInUser(services, input.AccessToken);
    return {
      Username: user.email,
      UserAttributes: [
        { Name: 'sub', Value: user.sub },
        { Name: 'email', Value: user.email },
        { Name: 'email_verified', Value: String(user.confirmed) },
        { Name: 'name', Value: user.name },
        { Name: 'custom:role', Value: user.role },
      ],
    };
  },
});
