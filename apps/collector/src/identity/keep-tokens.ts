import { loadProvider } from './provider';

interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
}

/** Amazon's client renews tokens of sessions without a password too. */
export async function keepTokens(tokens: Tokens, username: string): Promise<void> {
  const { auth } = await loadProvider();
  const { cognitoUserPoolsTokenProvider } = await import('aws-amplify/auth/cognito');
  const accessToken = auth.decodeJWT(tokens.access_token);
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: auth.decodeJWT(tokens.id_token),
      refreshToken: tokens.refresh_token,
      clockDrift: (accessToken.payload.iat ?? Date.now() / 1000) * 1000 - Date.now(),
      username,
    },
  });
}
