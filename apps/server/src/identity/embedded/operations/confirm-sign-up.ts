import { z } from 'zod';
import { IdpError } from '../protocol/idp-error.js';
import { defineOperation, sessionThrottle } from '../protocol/operation.js';

/** Always refused: admin and mod confirm a registration with POST /api/confirm-user/, and no code is sent for it. */
export const confirmSignUp = defineOperation({
  throttle: sessionThrottle,
  input: z.unknown(),
  async run() {
    throw new IdpError('NotAuthorizedException', 'ConfirmSignUp is not permitted for this user pool');
  },
});
