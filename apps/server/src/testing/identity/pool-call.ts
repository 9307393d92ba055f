import { pool } from '../../identity/embedded/pool.js';

/** Calls an operation of the embedded pool, by `inject` or `fetch`. */
export function poolCall(operation: string, input: object | string) {
  return {
    method: 'POST',
    url: `${pool.path}/`,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: typeof input === 'string' ? input : JSON.stringify({ ClientId: pool.clientId, ...input }),
  } as const;
}

export const passwordCall = (USERNAME: string, PASSWORD: string) =>
  poolCall('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } });

/** @param answer one that signs in */
export function tokensIn(answer: unknown) {
  const { AuthenticationResult: tokens } = answer as {
    AuthenticationResult: Record<'IdToken' | 'AccessToken' | 'RefreshToken', string>;
  };
  return { idToken: tokens.IdToken, accessToken: tokens.AccessToken, refreshToken: tokens.RefreshToken };
}
