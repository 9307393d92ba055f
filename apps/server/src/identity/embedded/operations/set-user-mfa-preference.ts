import { z } from 'zod';
import { IdpError } from '../protocol/idp-error.js';
import { defineOperation, sessionThrottle, tokenSchema } from '../protocol/operation.js';
import { findSecondFactor } from '../second-factor/second-factor-queries.js';
import { turnOn } from '../second-factor/turn-on.js';
import { whoSetsUp } from '../second-factor/who-sets-up.js';

/** amazon-cognito-identity-js sends null. */
const settings = z.object({ Enabled: z.boolean().default(false) }).nullish();

/**
 * Puts a proven factor into use. Turning it off is refused: a token alone must not weaken an account, and this operation has no
 * place for a code (docs/identity.md, "Second factor").
 */
export const setUserMfaPreference = defineOperation({
  throttle: sessionThrottle,
  input: z.object({
    AccessToken: tokenSchema,
    SoftwareTokenMfaSettings: settings,
    SMSMfaSettings: settings,
    EmailMfaSettings: settings,
  }),
  async run(services, { AccessToken, SoftwareTokenMfaSettings: app, SMSMfaSettings, EmailMfaSettings }) {
    const { user } = await whoSetsUp(services, { AccessToken });
    if (SMSMfaSettings?.Enabled === true || EmailMfaSettings?.Enabled === true)
      throw new IdpError('InvalidParameterException', 'The pool has software tokens only.');
    if (app === undefined || app === null) return {};
    const isOn = (await findSecondFactor(services.db, services.secrets, user.sub)) !== null;
    if (app.Enabled === isOn) return {};
    if (!app.Enabled)
      throw new IdpError('NotAuthorizedException', 'A software token is turned off with a code.');
    if (!(await turnOn(services, user)))
      throw new IdpError('InvalidParameterException', 'User has not verified software token mfa.');
    return {};
  },
});
