import { z } from 'zod';
import { guesserFrom } from '../passwords/check-password.js';
import { locked } from '../passwords/password-attempts.js';
import type { PoolServices } from '../pool-services.js';
import { IdpError } from '../protocol/idp-error.js';
import { assertClient, defineOperation, guessingThrottle, parameter } from '../protocol/operation.js';
import { invalidSession, openChallenge } from '../second-factor/challenge-session.js';
import { checkCode } from '../second-factor/check-code.js';
import { finishSignIn, signedIn } from '../second-factor/finish-sign-in.js';
import { turnOn } from '../second-factor/turn-on.js';
import type { PoolUser } from '../user-queries.js';

/** A session is a sealed challenge; Cognito's own are shorter than this, too. */
const sessionSchema = parameter(2048);

/**
 * The second step of a sign-in: a code of the app, or a recovery code in its place (`SOFTWARE_TOKEN_MFA`); or the use of a factor
 * that VerifySoftwareToken proved (`MFA_SETUP`).
 */
export const respondToAuthChallenge = defineOperation({
  throttle: guessingThrottle,
  input: z.object({
    ClientId: parameter(128),
    ChallengeName: parameter(64),
    Session: sessionSchema,
    ChallengeResponses: z.object({
      USERNAME: parameter(320),
      SOFTWARE_TOKEN_MFA_CODE: parameter(64).optional(),
    }),
  }),
  async run(services, { ClientId, ChallengeName, Session: session, ChallengeResponses: responses }, block) {
    assertClient(ClientId);
    const email = responses.USERNAME;
    switch (ChallengeName) {
      case 'SOFTWARE_TOKEN_MFA': {
        const code = responses.SOFTWARE_TOKEN_MFA_CODE;
        if (code === undefined)
          throw new IdpError(
            'InvalidParameterException',
            'Missing required parameter SOFTWARE_TOKEN_MFA_CODE',
          );
        const { user, device } = await openChallenge(services, 'SOFTWARE_TOKEN_MFA', { session, email });
        await requireCode(services, user, { code, block });
        return signedIn(await finishSignIn(services, user, { ...device, block }));
      }
      case 'MFA_SETUP': {
        const { user, device } = await openChallenge(services, 'MFA_SETUP verified', { session, email });
        if (!(await turnOn(services, user))) throw invalidSession();
        return signedIn(await finishSignIn(services, user, { ...device, block }));
      }
      default:
        throw new IdpError('InvalidParameterException', `${ChallengeName} is not enabled for the client.`);
    }
  },
});

async function requireCode(
  services: PoolServices,
  user: PoolUser,
  { code, block }: { code: string; block: string },
): Promise<void> {
  const guesser = await guesserFrom(services, user.email, block);
  const checked = await checkCode(services, user, { code, guesser });
  switch (checked.outcome) {
    case 'right':
      return;
    case 'locked':
      throw locked(checked.lockedFor);
    case 'no factor':
      throw invalidSession();
    case 'used':
      throw new IdpError('ExpiredCodeException', 'Your software token has already been used once.');
    case 'wrong':
      throw new IdpError('CodeMismatchException', 'Invalid code received for user');
  }
}
