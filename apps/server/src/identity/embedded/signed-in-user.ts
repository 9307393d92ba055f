import { AppError } from '../../app-error.js';
import type { TokenClaims } from '../identity-provider.js';
import type { PoolServices } from './pool-services.js';
import { IdpError } from './protocol/idp-error.js';
import { findUserBySub, type PoolUser } from './user-queries.js';

/** The bearer and session of an access token. Refuses with NotAuthorizedException if the token isn't valid. */
export async function signedInUser(
  services: PoolServices,
  accessToken: string,
): Promise<{ user: PoolUser; sessionId: string }> {
  const { sub, sessionId } = await verifyAccessToken(services, accessToken);
  const user = await findUserBySub(services.db, sub);
  if (user === null) throw invalidAccessToken();
  return { user, sessionId };
}

async function verifyAccessToken(services: PoolServices, accessToken: string): Promise<TokenClaims> {
  try {
    return await services.verifyToken(accessToken, ['access']);
  } catch (error) {
    if (error instanceof AppError && error.code === 'token_invalid') throw invalidAccessToken();
    throw error;
  }
}

function invalidAccessToken(): IdpError {
  return new IdpError('NotAuthorizedException', 'Invalid Access Token');
}
