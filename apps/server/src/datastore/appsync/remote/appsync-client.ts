import { isRecord } from '@balanco/contract/counts/count-entries';

export interface AppSyncSettings {
  readonly endpoint: string;
  readonly signIn: AppSyncSignIn;
}

type AppSyncSignIn =
  | { readonly kind: 'api_key'; readonly apiKey: string }
  | {
      readonly kind: 'user_pool';
      readonly email: string;
      readonly password: string;
      readonly clientId: string;
      readonly identityEndpoint: string;
    };

/** @throws RemoteUnavailable or RemoteRefusal */
export type CallRemote = (
  field: string,
  document: string,
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<{ readonly value: unknown; readonly failures: readonly GraphQLFailure[] }>;

interface ClientDependencies {
  readonly endpoint: string;
  readonly signIn: RemoteSignIn;
  readonly post: Post;
}

/** AppSync answers these with status 200. */
const TRANSIENT = /throttl|throughput|timeout|internal|unavailable|limitexceeded|toomanyrequests/i;

export function createAppSyncClient({ endpoint, signIn, post }: ClientDependencies): CallRemote {
  const send = async (query: string, variables: object, signal: AbortSignal) => {
    const headers = { 'content-type': 'application/json', ...(await signIn.header(signal)) };
    return post(endpoint, headers, { query, variables }, signal);
  };
  return async (field, document, variables, signal) => {
    let answer = await send(document, variables, signal);
    if (isUnauthorised(answer.status)) {
      signIn.forget();
      answer = await send(document, variables, signal);
    }
    const { status, body } = answer;
    const failures = failuresOf(body);
    if (isUnauthorised(status) || !isRecord(body) || status === 429 || status >= 500) {
      throw new RemoteUnavailable(`the remote answered ${status} ${describe(failures)}`.trim());
    }
    const value = isRecord(body.data) ? (body.data[field] ?? null) : null;
    if (value !== null) return { value, failures };
    if (failures.some(({ errorType }) => TRANSIENT.test(errorType))) {
      throw new RemoteUnavailable(describe(failures));
    }
    if (failures.length > 0 || status !== 200) throw new RemoteRefusal(failures);
    return { value, failures };
  };
}

function isUnauthorised(status: number): boolean {
  return status === 401 || status === 403;
}

function failuresOf(body: unknown): GraphQLFailure[] {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors.filter(isRecord).map(({ message, errorType }) => ({
    message: String(message ?? ''),
    errorType: String(errorType ?? ''),
  }));
}

function describe(failures: readonly GraphQLFailure[]): string {
  return failures.map(({ errorType, message }) => `${errorType} ${message}`.trim()).join('; ');
}

/** The remote is away or busy, or refused the sign-in; a later call may succeed. */
export class RemoteUnavailable extends Error {}

/** AppSync's kind is in `errorType`. */
export interface GraphQLFailure {
  readonly message: string;
  readonly errorType: string;
}

/** The remote would refuse it again. */
export class RemoteRefusal extends Error {
  readonly failures: readonly GraphQLFailure[];

  constructor(failures: readonly GraphQLFailure[]) {
    super(failures.map(({ errorType, message }) => `${errorType}: ${message}`).join('; '));
    this.failures = failures;
  }

  get isConflict(): boolean {
    return this.failures.some(({ errorType }) => errorType === 'ConflictUnhandled');
  }
}

interface RemoteSignIn {
  header(signal: AbortSignal): Promise<Record<string, string>>;
  forget(): void;
}

interface AccessToken {
  readonly text: string;
  readonly renewAt: number;
}

const MARGIN_MS = 5 * 60_000;

/**
 * An API key goes into `x-api-key`. A user sends the access token without `Bearer` (docs/mobile-sync.md,
 * "Client configuration") and signs in anew before it expires, because refresh tokens may be revoked.
 * @throws RemoteUnavailable if the pool refuses
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
  user: Extract<AppSyncSignIn, { kind: 'user_pool' }>,
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

/** A challenge needs a person's sign-in first. */
interface InitiateAuthAnswer {
  readonly AuthenticationResult?: { readonly AccessToken?: unknown; readonly ExpiresIn?: unknown };
  readonly ChallengeName?: string;
  readonly __type?: string;
}

/** @throws RemoteUnavailable if no answer comes */
export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Milliseconds, above AppSync's own limit of thirty seconds. */
const TIMEOUT_MS = 40_000;

export const postJson: Post = async (url, headers, body, signal) => {
  const ending = new AbortController();
  const end = () => ending.abort();
  // AbortSignal.any won't do: Node 20 keeps every derived signal in memory.
  signal.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, TIMEOUT_MS);
  try {
    signal.throwIfAborted();
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: ending.signal,
    });
    return { status: answer.status, body: parse(await answer.text()) };
  } catch (error) {
    throw new RemoteUnavailable(`${new URL(url).host} does not answer: ${reasonOf(error)}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** fetch only says 'fetch failed'. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
