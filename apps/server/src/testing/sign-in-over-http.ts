import { pool } from '../identity/embedded/pool.js';

interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Signs in at a running server like every Cognito client. Returns the raw answer. */
export function askForSession(
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Response> {
  return fetch(`${address}${pool.path}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: pool.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
}

/** Signs in at a running server and returns the tokens. */
export async function signInOverHttp(
  address: string,
  person: { readonly email: string; readonly password: string },
): Promise<Tokens> {
  const answer = await askForSession(address, person);
  const { AuthenticationResult: result } = (await answer.json()) as {
    AuthenticationResult: { IdToken: string; AccessToken: string; RefreshToken: string };
  };
  return { idToken: result.IdToken, accessToken: result.AccessToken, refreshToken: result.RefreshToken };
}
