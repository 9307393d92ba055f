import type { BrowserContext } from '@playwright/test';
import type { Account } from '../people/sign-in.js';
import { callPool, passwordSignIn } from './pool-call.js';

interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/**
 * What a browser keeps for a person who has signed in to the back-office (docs/identity.md, "Browser storage"), without the
 * 2.5 CPU seconds that the screen takes. The screen itself has `identity.e2e.ts`, `session.e2e.ts` and `main-job.e2e.ts`.
 */
export async function storedSession(url: string, account: Account): Promise<StorageState> {
  const config = (await (await fetch(`${url}/api/config/`)).json()) as {
    identity: { userPoolClientId: string };
  };
  const answer = (await callPool(url, 'InitiateAuth', passwordSignIn(account))) as {
    AuthenticationResult: Tokens;
  };
  const { IdToken, AccessToken, RefreshToken } = answer.AuthenticationResult;
  const { sub, name, email } = claimsOf(IdToken);
  const client = `CognitoIdentityServiceProvider.${config.identity.userPoolClientId}`;
  const username = String(claimsOf(AccessToken).username);
  const values = {
    idToken: IdToken,
    idTokenReceivedAt: String(Date.now()),
    userIdentityMatch: JSON.stringify({ identityId: null, sub, name, email }),
    [`${client}.LastAuthUser`]: username,
    [`${client}.${username}.idToken`]: IdToken,
    [`${client}.${username}.accessToken`]: AccessToken,
    [`${client}.${username}.refreshToken`]: RefreshToken,
    [`${client}.${username}.clockDrift`]: '0',
    [`${client}.${username}.signInDetails`]: JSON.stringify({
      loginId: account.email,
      authFlowType: 'USER_PASSWORD_AUTH',
    }),
  };
  const localStorage = Object.entries(values).map(([key, value]) => ({ name: key, value }));
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
