import { z } from 'zod';
import { IdpError } from '../protocol/idp-error.js';
import { defineOperation, guessingThrottle, parameter } from '../protocol/operation.js';
import { findWaitingKey, verifySecondFactor } from '../second-factor/second-factor-queries.js';
import { stepOfCode } from '../second-factor/totp.js';
import { setUpFields, whoSetsUp } from '../second-factor/who-sets-up.js';
import { renewSignIn } from '../sessions/session-queries.js';

/** Proves that the app has the new key. Guesses aren't counted: whoever calls was given the key. */
export const verifySoftwareToken = defineOperation({
  throttle: guessingThrottle,
  input: z.object({ ...setUpFields, UserCode: parameter(64) }),
  async run(services, input) {
    const { user, sessionId, answer } = await whoSetsUp(services, input);
    const { db, secrets } = services;
    const now = services.now();
    const key = await findWaitingKey(db, secrets, { sub: user.sub, now });
    if (key === null)
      throw new IdpError('SoftwareTokenMFANotFoundException', 'Software token MFA not found for the user.');
    const step = stepOfCode(key, input.UserCode, now);
    if (step === null) throw new IdpError('EnableSoftwareTokenMFAException', 'Code mismatch');
    await verifySecondFactor(db, { sub: user.sub, step, now });
    // Setting up may take longer than five minutes, and the first recovery codes follow.
    if (sessionId !== undefined) await renewSignIn(db, sessionId, now);
    return { Status: 'SUCCESS', ...answer('MFA_SETUP verified') };
  },
});
