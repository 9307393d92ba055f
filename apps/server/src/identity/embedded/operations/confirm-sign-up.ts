import { z } from 'zod';
import { IdpError } from '../idp-error.js';
import { defineOperation, sessionThrottle } from '../operation.js';

/** Refused: a registration is confirmed by POST /api/confirm-user/, by admin and mod; no code is ever sent for it. */
export const confirmSignUp = defineOperation({
  throttle: sessionThrottle,
  input: z.unknown(),
  async run() {
    throw new IdpError('NotAuthorizedException', 'ConfirmSignUp is not permitted for this user pool');
  },
});
