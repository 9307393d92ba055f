import { z } from 'zod';
import { auditPerson } from '../../audit-account.js';
import { isCodeSession } from '../../code-session.js';
import { tellPerson } from '../../notices.js';
import { guesserFrom, locked } from '../passwords/password-attempts.js';
import type { PoolServices } from '../pool-services.js';
import {
  assertClient,
  defineOperation,
  guessingThrottle,
  IdpError,
  parameter,
  sessionThrottle,
  tokenSchema,
} from '../protocol/operation.js';
import {
  finishSignIn,
  invalidSession,
  openChallenge,
  sealChallenge,
  signedIn,
} from '../second-factor/challenge-session.js';
import { checkCode } from '../second-factor/check-code.js';
import {
  enableSecondFactor,
  findSecondFactor,
  findWaitingKey,
  startSecondFactor,
  stepOfCode,
  verifySecondFactor,
} from '../second-factor/second-factor-queries.js';
import { isFreshSession, renewSignIn } from '../sessions/sessions.js';
import { type PoolUser, signedInUser } from '../user-queries.js';

/** A session is a sealed challenge; Cognito's own are shorter than this, too. */
const sessionSchema = parameter(2048);

const setUpFields = { AccessToken: tokenSchema.optional(), Session: sessionSchema.optional() };

/**
 * Who sets up a second factor. Refuses with NotAuthorizedException, also a session that began with a code: whoever holds that
 * phone may not be the person.
 */
async function whoSetsUp(
  services: PoolServices,
  { AccessToken, Session }: { AccessToken?: string | undefined; Session?: string | undefined },
) {
  if (AccessToken !== undefined) {
    const { user, sessionId } = await signedInUser(services, AccessToken);
    if (await isCodeSession(services.db, { sub: user.sub, sessionId }))
      throw new IdpError('NotAuthorizedException', 'Not permitted for a session of a code.');
    return { user, sessionId, answer: () => ({}) };
  }
  if (Session === undefined)
    throw new IdpError('InvalidParameterException', 'Missing required parameter AccessToken or Session');
  const { user, device } = await openChallenge(services, 'MFA_SETUP', { session: Session });
  return {
    user,
    answer: (purpose: 'MFA_SETUP' | 'MFA_SETUP verified') => ({
      Session: sealChallenge(services, purpose, { user, device }),
    }),
  };
}

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

/** Puts the factor into use that the user's app proved. Returns false if none waits. */
async function turnOn(services: PoolServices, user: PoolUser): Promise<boolean> {
  return services.db.transaction().execute(async (tx) => {
    if (!(await enableSecondFactor(tx, user.sub, services.now()))) return false;
    await auditPerson(tx, user, user.sub, {
      action: 'turn_on_second_factor',
      after: { second_factor: true },
    });
    await tellPerson(tx, user.sub, { kind: 'second_factor_on', by: null });
    return true;
  });
}
