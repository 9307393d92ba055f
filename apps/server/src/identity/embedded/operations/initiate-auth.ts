import { PASSWORD_MAXIMUM } from '@balanco/contract/people/password';
import { z } from 'zod';
import { isDeactivated } from '../../person-queries.js';
import { checkPassword, guesserFrom } from '../passwords/check-password.js';
import { deviceMetadata, noticeDevice } from '../passwords/notice-device.js';
import type { PoolServices } from '../pool-services.js';
import { IdpError } from '../protocol/idp-error.js';
import {
  assertClient,
  defineOperation,
  guessingThrottle,
  parameter,
  tokenSchema,
} from '../protocol/operation.js';
import { refreshSession } from '../sessions/refresh-session.js';
import { startSession } from '../sessions/start-session.js';
import type { AuthenticationResult } from '../sessions/token-issuer.js';

const authParameters = z.object({
  USERNAME: parameter(320).optional(),
  PASSWORD: z.string().min(1).max(PASSWORD_MAXIMUM).optional(),
  REFRESH_TOKEN: tokenSchema.optional(),
});

interface SignInInput {
  readonly AuthFlow: string;
  readonly AuthParameters: z.infer<typeof authParameters>;
  readonly ClientMetadata: z.infer<typeof deviceMetadata>;
}

/**
 * Signs in with e-mail and password, or refreshes. SRP is refused in Cognito's words, because it needs a verifier that
 * is weaker than argon2. Only someone who knows the password learns that the account isn't confirmed.
 */
export const initiateAuth = defineOperation({
  throttle: guessingThrottle,
  input: z.object({
    ClientId: parameter(128),
    AuthFlow: parameter(64),
    AuthParameters: authParameters.default({}),
    ClientMetadata: deviceMetadata,
  }),
  async run(services, input, block) {
    assertClient(input.ClientId);
    return {
      AuthenticationResult: await authenticate(services, input, block),
      ChallengeParameters: {},
    };
  },
});

async function authenticate(
  services: PoolServices,
  { AuthFlow: flow, AuthParameters, ClientMetadata }: SignInInput,
  block: string,
): Promise<AuthenticationResult> {
  const { USERNAME, PASSWORD, REFRESH_TOKEN } = AuthParameters;
  switch (flow) {
    case 'USER_PASSWORD_AUTH': {
      const email = required('USERNAME', USERNAME);
      const password = required('PASSWORD', PASSWORD);
      const guesser = await guesserFrom(services, email, block);
      const user = await checkPassword(services, { email, password, guesser });
      if (!user.confirmed) throw new IdpError('UserNotConfirmedException', 'User is not confirmed.');
      if (await isDeactivated(services.db, user.sub))
        throw new IdpError('NotAuthorizedException', 'User is disabled.');
      await noticeDevice(services, user, { ...ClientMetadata, block });
      return startSession(services, user);
    }
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return refreshSession(services, required('REFRESH_TOKEN', REFRESH_TOKEN), block);
    default:
      throw new IdpError('InvalidParameterException', `${flow} is not enabled for the client.`);
  }
}

function required(name: string, value: string | undefined): string {
  if (value === undefined)
    throw new IdpError('InvalidParameterException', `Missing required parameter ${name}`);
  return value;
}
