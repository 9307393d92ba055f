import { loadProvider } from './provider';

interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
}

/** Gives the tokens of a session that began without a password to Amazon's client, which renews them as it does its own. */
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
