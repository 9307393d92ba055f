import { z } from 'zod';
import { defineOperation, sessionThrottle, tokenSchema } from '../protocol/operation.js';
import { findSecondFactor } from '../second-factor/second-factor-queries.js';
import { signedInUser } from '../signed-in-user.js';

export const getUser = defineOperation({
  throttle: sessionThrottle,
  input: z.object({ AccessToken: tokenSchema }),
  async run(services, input) {
    const { user } = await signedInUser(services, input.AccessToken);
    const factor = await findSecondFactor(services.db, services.secrets, user.sub);
    return {
      Username: user.email,
      UserAttributes: [
        { Name: 'sub', Value: user.sub },
        { Name: 'email', Value: user.email },
        { Name: 'email_verified', Value: String(user.confirmed) },
        { Name: 'name', Value: user.name },
        { Name: 'custom:role', Value: user.role },
      ],
      ...(factor === null
        ? {}
        : { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
    };
  },
});
