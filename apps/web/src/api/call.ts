import { errorBodySchema } from '@balanco/contract/errors';
import { ApiError, type Refusal } from './api-error';
import { helperSentence, refusalSentence } from './sentence';

/** What the helper needs from the rest of the app, injected once so that `api` imports neither router nor identity. */
export interface CallDependencies {
  /** A valid token, refreshed if needed; null without a session. */
  idToken: () => Promise<string | null>;
  /** Removes the stored token at once. */
  forgetToken: () => void;
  /** Ends the session at the identity provider; may fail. */
  signOut: () => Promise<void>;
  reload: () => void;
  /** Navigates to /licenca. */
  showLicence: () => void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** false stays on the screen on a 402, because an import stops with its own alert (docs/http.md, "The licence"). */
  leaveForLicence?: boolean;
}

let dependencies: CallDependencies | undefined;

export function connectCalls(connected: CallDependencies): void {
  dependencies = connected;
}

/**
 * The shared helper of the specification's section 7. Every product call uses it.
 *
 * @param path with or without '/api' before it
 * @returns the answer as JSON; undefined if it has no body
 * @throws Error 'Token não encontrado' without a session, 'Token inválido ou expirado' on a 403 about the token,
 *   ApiError for any other refusal, TypeError if the network failed
 */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  if (dependencies === undefined) throw new Error('connectCalls was not called');
  const token = await dependencies.idToken();
  if (token === null) throw new Error(helperSentence.tokenMissing);
  const answer = await fetch(withPrefix(path), {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Requested-With': 'XMLHttpRequest',
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
  });
  if (answer.ok) return readJson(answer);

  const refusal = await readRefusal(answer, method);
  if (refusal.code === 'token_invalid') {
    await endSession(dependencies);
    throw new Error(helperSentence.tokenInvalid);
  }
  if (refusal.status === 402 && options.leaveForLicence !== false) dependencies.showLicence();
  throw new ApiError(refusalSentence(refusal.status, refusal.code, refusal.detail), refusal);
}

function withPrefix(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return /^\/api(\/|$)/.test(rooted) ? rooted : `/api${rooted}`;
}

/** Removes the stored token first; otherwise the reload would find it and be refused again, endlessly. */
async function endSession({ forgetToken, signOut, reload }: CallDependencies): Promise<void> {
  forgetToken();
  await signOut().catch(() => undefined);
  reload();
}

async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function readRefusal(answer: Response, method: string): Promise<Refusal> {
  const { status } = answer;
  const parsed = errorBodySchema.partial().safeParse(await readJson(answer).catch(() => undefined));
  const { code, detail, error, fields, current } = parsed.data ?? {};
  return {
    status,
    code: code ?? (status === 403 ? codeless403(method) : null),
    detail: detail ?? error ?? null,
    fields: fields ?? {},
    current,
    retryAfterSeconds: readRetryAfter(answer),
  };
}

function readRetryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** A 403 without a code is about the role on a write, and about the token on a read (docs/http.md, "Tokens and 403"). */
function codeless403(method: string): 'token_invalid' | 'permission_denied' {
  return method === 'GET' ? 'token_invalid' : 'permission_denied';
}
