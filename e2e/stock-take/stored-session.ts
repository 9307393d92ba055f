import type { BrowserContext } from '@playwright/test';
import type { Account } from '../people/sign-in.js';
import { callPool, passwordSignIn } from './pool-call.js';

interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** The newest tokens by server and account: checking a password takes a server longer than anything else. */
const known = new Map<string, Tokens>();

/**
 * What a browser keeps for a person who has signed in to the back-office (docs/identity.md, "Browser storage"), without the
 * 2.5 CPU seconds that the screen takes. The screen itself has `identity.e2e.ts`, `session.e2e.ts` and `main-job.e2e.ts`.
 */
export async function storedSession(url: string, account: Account): Promise<StorageState> {
  const { IdToken, AccessToken, RefreshToken } = await tokensOf(url, account);
  const { sub, name, email } = claimsOf(IdToken);
  const { client_id, username } = claimsOf(AccessToken);
  const client = `CognitoIdentityServiceProvider.${client_id}`;
  const values = {
    idToken: IdToken,
    idTokenReceivedAt: String(Date.now()),
    userIdentityMatch: JSON.stringify({ identityId: null, sub, name, email }),
    [`${client}.LastAuthUser`]: String(username),
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

/** Signs in unless this worker has a session of the account that the server still accepts. */
async function tokensOf(url: string, account: Account): Promise<Tokens> {
  const key = `${url} ${account.email}`;
  const kept = known.get(key);
  if (kept !== undefined) {
    const { status } = await fetch(`${url}/api/protected/`, {
      headers: { authorization: `Bearer ${kept.IdToken}` },
    });
    if (status === 200) return kept;
  }
  const answer = (await callPool(url, 'InitiateAuth', passwordSignIn(account))) as {
    AuthenticationResult: Tokens;
  };
  known.set(key, answer.AuthenticationResult);
  return answer.AuthenticationResult;
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
