import { decodeJwt } from 'jose';
import { AppError } from '../../app-error.js';
import { IdpError } from './idp-error.js';
import type { PoolServices } from './pool-services.js';
import { findUserBySub, type PoolUser } from './user-queries.js';

/** The bearer of an access token and the session it is of; NotAuthorizedException where it is not valid (any more). */
export async function signedInUser(
  services: PoolServices,
  accessToken: string,
): Promise<{ user: PoolUser; sessionId: string }> {
  const user = await findUserBySub(services.db, await subOf(services, accessToken));
  if (user === null) throw invalidAccessToken();
  return { user, sessionId: String(decodeJwt(accessToken).origin_jti) };
}

async function subOf(services: PoolServices, accessToken: string): Promise<string> {
  try {
    const claims = await services.verifyToken(accessToken, ['access']);
    return claims.sub;
  } catch (error) {
    if (error instanceof AppError && error.code === 'token_invalid') throw invalidAccessToken();
    throw error;
  }
}

function invalidAccessToken(): IdpError {
  return new IdpError('NotAuthorizedException', 'Invalid Access Token');
}
