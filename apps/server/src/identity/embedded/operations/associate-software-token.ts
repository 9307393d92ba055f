import { z } from 'zod';
import { IdpError } from '../protocol/idp-error.js';
import { defineOperation, guessingThrottle } from '../protocol/operation.js';
import { startSecondFactor } from '../second-factor/second-factor-queries.js';
import { setUpFields, whoSetsUp } from '../second-factor/who-sets-up.js';
import { isFreshSession } from '../sessions/session-queries.js';

/**
 * Makes a key for an authenticator app. Nothing replaces a factor that is in use, or a stolen token would: it is turned off with a
 * code first. A session older than five minutes gives the password again, or a stolen token would lock its owner out; only who began here
 * knows the key that the later operations ask a code of.
 */
export const associateSoftwareToken = defineOperation({
  throttle: guessingThrottle,
  input: z.object(setUpFields),
  async run(services, input) {
    const { user, sessionId, answer } = await whoSetsUp(services, input);
    if (sessionId !== undefined && !(await isFreshSession(services.db, sessionId, services.now())))
      throw new IdpError('NotAuthorizedException', 'Recent authentication is required.');
    const key = await startSecondFactor(services.db, services.secrets, {
      sub: user.sub,
      now: services.now(),
    });
    if (key === null) throw new IdpError('NotAuthorizedException', 'A software token is in use already.');
    return { SecretCode: key, ...answer('MFA_SETUP') };
  },
});
