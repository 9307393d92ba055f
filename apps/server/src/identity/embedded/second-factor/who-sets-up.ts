import { isCodeSession } from '../../code-session.js';
import type { PoolServices } from '../pool-services.js';
import { IdpError } from '../protocol/idp-error.js';
import { parameter, tokenSchema } from '../protocol/operation.js';
import { signedInUser } from '../signed-in-user.js';
import type { PoolUser } from '../user-queries.js';
import { openChallenge, sealChallenge } from './challenge-session.js';

export const setUpFields = { AccessToken: tokenSchema.optional(), Session: parameter(2048).optional() };

interface SettingUp {
  readonly user: PoolUser;
  readonly sessionId?: string;
  readonly answer: (purpose: 'MFA_SETUP' | 'MFA_SETUP verified') => { Session?: string };
}

/**
 * Who sets up a second factor. Refuses with NotAuthorizedException, also a session that began with a code: whoever holds that
 * phone may not be the person.
 */
export async function whoSetsUp(
  services: PoolServices,
  { AccessToken, Session }: { AccessToken?: string | undefined; Session?: string | undefined },
): Promise<SettingUp> {
  if (AccessToken !== undefined) {
    const { user, sessionId } = await signedInUser(services, AccessToken);
    if (await isCodeSession(services.db, { sub: user.sub, sessionId }))
      throw new IdpError('NotAuthorizedException', 'Not permitted for a session of a code.');
    return { user, sessionId, answer: () => ({}) };
  }
  if (Session === undefined)
    throw new IdpError('InvalidParameterException', 'Missing required parameter AccessToken or Session');
  const { user, device } = await openChallenge(services, 'MFA_SETUP', { session: Session });
  return { user, answer: (purpose) => ({ Session: sealChallenge(services, purpose, { user, device }) }) };
}
