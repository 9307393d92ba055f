import { PASSWORD_MAXIMUM } from '@balanco/contract/people/password';
import { SINGLE_SIGN_ON_USER } from '@balanco/contract/people/single-sign-on-user';
import { z } from 'zod';
import { auditPerson } from '../../audit-account.js';
import { isDeactivated } from '../../person-queries.js';
import { deviceMetadata } from '../passwords/known-addresses.js';
import { checkPassword, guesserFrom } from '../passwords/password-attempts.js';
import {
  assertClient,
  defineOperation,
  guessingThrottle,
  IdpError,
  parameter,
  sessionThrottle,
  tokenSchema,
} from '../protocol/operation.js';
import { challengeOf, finishSignIn, signedIn } from '../second-factor/challenge-session.js';
import { refreshSession } from '../sessions/refresh-session.js';
import { deleteSessionsOf, digestRefreshToken, findSessionId } from '../sessions/sessions.js';
import { signOutSession, takeSession } from '../single-sign-on.js';
import { signedInUser } from '../user-queries.js';

/**
 * Signs in with e-mail and password, or asks for the second factor; or refreshes. SRP is refused in Cognito's words, because it needs a verifier that
 * is weaker than argon2. Only someone who knows the password learns that the account isn't confirmed.
 */
export const initiateAuth = defineOperation({
  throttle: guessingThrottle,
  input: z.object({
    ClientId: parameter(128),
    AuthFlow: parameter(64),
    AuthParameters: z
      .object({
        USERNAME: parameter(320).optional(),
        PASSWORD: z.string().min(1).max(PASSWORD_MAXIMUM).optional(),
        REFRESH_TOKEN: tokenSchema.optional(),
      })
      .default({}),
    ClientMetadata: deviceMetadata,
  }),
  async run(services, { ClientId, AuthFlow: flow, AuthParameters, ClientMetadata }, block) {
    assertClient(ClientId);
    const { USERNAME, PASSWORD, REFRESH_TOKEN } = AuthParameters;
    switch (flow) {
      case 'USER_PASSWORD_AUTH': {
        const email = required('USERNAME', USERNAME);
        const password = required('PASSWORD', PASSWORD);
        if (!services.signsInHere(email)) {
          const begun = email === SINGLE_SIGN_ON_USER ? await takeSession(services, password) : null;
          if (begun !== null) return signedIn(begun);
          throw new IdpError('NotAuthorizedException', 'Incorrect username or password.');
        }
        const guesser = await guesserFrom(services, email, block);
        const user = await checkPassword(services, { email, password, guesser });
        if (!user.confirmed) throw new IdpError('UserNotConfirmedException', 'User is not confirmed.');
        if (await isDeactivated(services.db, user.sub))
          throw new IdpError('NotAuthorizedException', 'User is disabled.');
        return (
          (await challengeOf(services, user, ClientMetadata)) ??
          signedIn(await finishSignIn(services, user, { ...ClientMetadata, block }))
        );
      }
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return signedIn(await refreshSession(services, required('REFRESH_TOKEN', REFRESH_TOKEN), block));
      default:
        throw new IdpError('InvalidParameterException', `${flow} is not enabled for the client.`);
    }
  },
});

function required(name: string, value: string | undefined): string {
  if (value === undefined)
    throw new IdpError('InvalidParameterException', `Missing required parameter ${name}`);
  return value;
}

/** The operation with which `aws-amplify/auth` refreshes. */
export const getTokensFromRefreshToken = defineOperation({
  throttle: null,
  input: z.object({ ClientId: parameter(128), RefreshToken: tokenSchema }),
  async run(services, input, block) {
    assertClient(input.ClientId);
    return { AuthenticationResult: await refreshSession(services, input.RefreshToken, block) };
  },
});

/** Ends the token's session, also of a superseded one, so its id and access tokens are refused too. An unknown token is not an error. */
export const revokeToken = defineOperation({
  throttle: null,
  input: z.object({ ClientId: parameter(128), Token: tokenSchema }),
  async run(services, input) {
    assertClient(input.ClientId);
    const id = await findSessionId(services.db, digestRefreshToken(input.Token));
    if (id !== null) await signOutSession(services, id, '');
    return {};
  },
});

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
