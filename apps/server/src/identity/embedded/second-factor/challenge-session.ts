import { isStaff } from '@balanco/contract/base/roles';
import { z } from 'zod';
import { findRole, isDeactivated } from '../../person-queries.js';
import { deviceMetadata, noticeDevice } from '../passwords/known-addresses.js';
import type { PoolServices } from '../pool-services.js';
import { IdpError } from '../protocol/operation.js';
import type { Secrets } from '../secrets.js';
import { startSession } from '../sessions/sessions.js';
import type { AuthenticationResult } from '../sessions/token-issuer.js';
import { findUserBySub, normaliseEmail, type PoolUser } from '../user-queries.js';
import { findSecondFactor } from './second-factor-queries.js';

export type ChallengePurpose = 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' | 'MFA_SETUP verified';

/** Three minutes for a code, as on Cognito; a quarter of an hour for installing an app. */
const LIFE_SECONDS: Readonly<Record<ChallengePurpose, number>> = {
  SOFTWARE_TOKEN_MFA: 3 * 60,
  MFA_SETUP: 15 * 60,
  'MFA_SETUP verified': 3 * 60,
};

const contents = z.object({
  sub: z.string(),
  /** A digest of the password's hash: a new password ends the challenge. */
  password: z.string(),
  expires: z.number(),
  device: deviceMetadata,
});

type Device = z.infer<typeof deviceMetadata>;

/**
 * Cognito's `Session`: proves that the password was right. It is sealed and stored nowhere, is of one person and one purpose,
 * and lives for minutes.
 */
export function sealChallenge(
  { secrets, now }: Pick<PoolServices, 'secrets' | 'now'>,
  purpose: ChallengePurpose,
  { user, device }: { user: PoolUser; device: Device },
): string {
  const challenge: z.infer<typeof contents> = {
    sub: user.sub,
    password: passwordVersion(secrets, user),
    expires: now().getTime() + LIFE_SECONDS[purpose] * 1000,
    device,
  };
  return secrets.seal(Buffer.from(JSON.stringify(challenge)), contextOf(purpose)).toString('base64url');
}

/**
 * The user of the challenge, who may still sign in, and what the device called itself. Everything else is refused with
 * NotAuthorizedException.
 */
export async function openChallenge(
  services: PoolServices,
  purpose: ChallengePurpose,
  { session, email }: { session: string; email?: string },
): Promise<{ user: PoolUser; device: Device }> {
  const challenge = read(services.secrets, purpose, session);
  if (challenge === null || challenge.expires <= services.now().getTime()) throw invalidSession();
  const user = await findUserBySub(services.db, challenge.sub);
  if (user === null || challenge.password !== passwordVersion(services.secrets, user)) throw invalidSession();
  if (email !== undefined && normaliseEmail(email) !== user.email) throw invalidSession();
  if (await isDeactivated(services.db, user.sub))
    throw new IdpError('NotAuthorizedException', 'User is disabled.');
  return { user, device: challenge.device };
}

export function invalidSession(): IdpError {
  return new IdpError('NotAuthorizedException', 'Invalid session for the user.');
}

function read(secrets: Secrets, purpose: ChallengePurpose, session: string): z.infer<typeof contents> | null {
  try {
    const sealed = Buffer.from(session, 'base64url');
    return contents.parse(JSON.parse(secrets.open(sealed, contextOf(purpose)).toString()));
  } catch {
    return null;
  }
}

function passwordVersion(secrets: Secrets, user: PoolUser): string {
  return secrets.digest('challenge password', user.passwordHash).subarray(0, 16).toString('base64url');
}

const contextOf = (purpose: ChallengePurpose) => `challenge ${purpose}`;

/** The step after the right password, in Cognito's words; null if none is needed. */
export async function challengeOf(
  services: PoolServices,
  user: PoolUser,
  device: z.infer<typeof deviceMetadata>,
): Promise<object | null> {
  if ((await findSecondFactor(services.db, services.secrets, user.sub)) !== null)
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: sealChallenge(services, 'SOFTWARE_TOKEN_MFA', { user, device }),
      ChallengeParameters: { USER_ID_FOR_SRP: user.email },
    };
  if (!(await mustHaveSecondFactor(services, user))) return null;
  return {
    ChallengeName: 'MFA_SETUP',
    Session: sealChallenge(services, 'MFA_SETUP', { user, device }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.email, MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  };
}

/** The role of our own table decides; the pool's counts until the first call only. */
export async function mustHaveSecondFactor(
  { db, secondFactor }: Pick<PoolServices, 'db' | 'secondFactor'>,
  { sub, role }: Pick<PoolUser, 'sub' | 'role'>,
): Promise<boolean> {
  return secondFactor === 'staff' && isStaff((await findRole(db, sub)) ?? role);
}

/** It follows the last step: only now is the device known, and its person told of a new one. */
export async function finishSignIn(
  services: PoolServices,
  user: PoolUser,
  device: z.infer<typeof deviceMetadata> & { readonly block: string },
): Promise<AuthenticationResult> {
  await noticeDevice(services, user, device);
  return startSession(services, user);
}

export function signedIn(result: AuthenticationResult): object {
  return { AuthenticationResult: result, ChallengeParameters: {} };
}
