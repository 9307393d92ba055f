import { RemoteUnavailable } from './appsync-error.js';
import type { AppSyncSignIn } from './appsync-settings.js';
import type { Post } from './post-json.js';

/** What makes a call one of ours. */
export interface RemoteSignIn {
  /** The header that carries the key or the token; signs in first where that is needed. */
  header(signal: AbortSignal): Promise<Record<string, string>>;
  /** The remote didn't take the token: the next call signs in anew. */
  forget(): void;
}

type PoolUser = Extract<AppSyncSignIn, { kind: 'user_pool' }>;

interface AccessToken {
  readonly text: string;
  readonly renewAt: number;
}

/** How long before its end a token is renewed. */
const MARGIN_MS = 5 * 60_000;

/**
 * An API key goes into `x-api-key`. A user of the pool signs in with the password and sends the access token as the
 * apps do, without `Bearer` (MOBILE-SYNC); before it ends the user signs in again, because refresh tokens may be
 * rotated or revoked and the password is at hand. RemoteUnavailable where the pool doesn't let the user in.
 */
export function createRemoteSignIn(signIn: AppSyncSignIn, post: Post, now: () => number): RemoteSignIn {
  if (signIn.kind === 'api_key') {
    return { header: async () => ({ 'x-api-key': signIn.apiKey }), forget: () => undefined };
  }
  let token: AccessToken | null = null;
  return {
    async header(signal) {
      if (token === null || now() >= token.renewAt) token = await fetchToken(signIn, post, now(), signal);
      return { authorization: token.text };
    },
    forget() {
      token = null;
    },
  };
}

async function fetchToken(
  user: PoolUser,
  post: Post,
  askedAt: number,
  signal: AbortSignal,
): Promise<AccessToken> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
  };
  const request = {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: user.clientId,
    AuthParameters: { USERNAME: user.email, PASSWORD: user.password },
  };
  const { status, body } = await post(user.identityEndpoint, headers, request, signal);
  const answer = body as InitiateAuthAnswer | null;
  const result = answer?.AuthenticationResult;
  if (typeof result?.AccessToken === 'string') {
    const lifeMs = Number(result.ExpiresIn ?? 3600) * 1000;
    return {
      text: result.AccessToken,
      renewAt: askedAt + Math.max(lifeMs - MARGIN_MS, lifeMs / 2),
    };
  }
  const reason = answer?.ChallengeName ?? answer?.__type ?? `status ${status}`;
  throw new RemoteUnavailable(`the user pool did not let the worker in: ${reason}`);
}

/** The part of Cognito's answer that matters; a challenge means that a person has to sign in once first. */
interface InitiateAuthAnswer {
  readonly AuthenticationResult?: { readonly AccessToken?: unknown; readonly ExpiresIn?: unknown };
  readonly ChallengeName?: string;
  readonly __type?: string;
}
