import { RemoteUnavailable } from './appsync-error.js';
import type { AppSyncSignIn } from './appsync-settings.js';
import type { Post } from './post-json.js';

/** Authenticates calls to the remote. */
export interface RemoteSignIn {
  /** The header with the key or the token. Signs in first if necessary. */
  header(signal: AbortSignal): Promise<Record<string, string>>;
  /** Drops a token that the remote refused, so that the next call signs in again. */
  forget(): void;
}

type PoolUser = Extract<AppSyncSignIn, { kind: 'user_pool' }>;

interface AccessToken {
  readonly text: string;
  readonly renewAt: number;
}

/** How long before its expiry a token is renewed. */
const MARGIN_MS = 5 * 60_000;

/**
 * Sends an API key as `x-api-key`. A user of the pool signs in with the password and sends the access token without
 * `Bearer`, like the apps (docs/mobile-sync.md, "Client configuration"). Before the token expires the user signs in
 * again: refresh tokens may be rotated or revoked, and the password is known. Throws RemoteUnavailable if the pool
 * refuses.
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

/** The relevant part of Cognito's answer. A challenge means that a person has to sign in once first. */
interface InitiateAuthAnswer {
  readonly AuthenticationResult?: { readonly AccessToken?: unknown; readonly ExpiresIn?: unknown };
  readonly ChallengeName?: string;
  readonly __type?: string;
}
