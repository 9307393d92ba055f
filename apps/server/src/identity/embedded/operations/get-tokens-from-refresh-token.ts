import { z } from 'zod';
import { assertClient, defineOperation, parameter, tokenSchema } from '../protocol/operation.js';
import { refreshSession } from '../sessions/refresh-session.js';

/** The operation with which `aws-amplify/auth` refreshes. */
export const getTokensFromRefreshToken = defineOperation({
  throttle: null,
  input: z.object({ ClientId: parameter(128), RefreshToken: tokenSchema }),
  async run(services, input, block) {
    assertClient(input.ClientId);
    return { AuthenticationResult: await refreshSession(services, input.RefreshToken, block) };
  },
});
