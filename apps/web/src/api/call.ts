import { readRefusal as readBody, readRetryAfter } from '@balanco/client/call';
import { callHeaders } from '@balanco/client/session';
import { CREATION_KEY_HEADER } from '@balanco/contract/base/endpoint';
import { type CallDependencies, callDependencies } from './connect-calls';
import { noteReached, noteUnreached } from './connection';
import { ApiError, type Refusal, UnexpectedAnswer } from './failures';
import { helperSentence, refusalSentence } from './sentence';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** false stays on the screen on a 402, because an import stops with its own alert (docs/http.md, "The licence"). */
  leaveForLicence?: boolean;
  /** Makes a repeated creation create once (docs/http.md, "Creation keys"). */
  creationKey?: string;
}

/**
 * The shared helper of the specification's section 7. Every product call uses it.
 *
 * @param path with or without '/api' before it
 * @returns the answer as JSON; undefined if it has no body
 * @throws what `openCall` throws; UnexpectedAnswer if an accepted call isn't answered in JSON
 */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  return readJson(await openCall(method, path, body, options));
}

/**
 * Sends a call and returns its answer, of which only the head has arrived, if the server accepts the call.
 *
 * @throws Error 'Token não encontrado' without a session, 'Token inválido ou expirado' on a 403 about the token,
 *   ApiError for any other refusal, TypeError if the network failed
 */
export async function openCall(
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const dependencies = callDependencies();
  const token = await noting(dependencies.idToken());
  if (token === null) {
    // Someone may have emptied the storage: the guard then leads to the login.
    dependencies.forgetToken();
    throw new Error(helperSentence.tokenMissing);
  }
  const sent = fetch(withPrefix(path), {
    method,
    headers: {
      ...callHeaders(token),
      ...(options.creationKey !== undefined && { [CREATION_KEY_HEADER]: options.creationKey }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
  });
  const answer = await noting(sent);
  noteReached();
  if (answer.ok) return answer;

  const refusal = await readRefusal(answer, method);
  if (refusal.code === 'token_invalid') {
    await endSession(dependencies);
    throw new Error(helperSentence.tokenInvalid);
  }
  if (refusal.status === 402 && options.leaveForLicence !== false) dependencies.showLicence();
  throw new ApiError(refusalSentence(refusal.status, refusal.code, refusal.detail), refusal);
}

/** Notes whether the network failed. */
export async function noting<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof TypeError) noteUnreached();
    throw error;
  }
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
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedAnswer('not JSON', { cause });
  }
}

async function readRefusal(answer: Response, method: string): Promise<Refusal> {
  const { status } = answer;
  const body = readBody(await readJson(answer).catch(() => undefined));
  const { code, detail, error, fields, current } = body;
  return {
    status,
    code: code ?? (status === 403 ? codeless403(method) : null),
    detail: detail ?? error ?? null,
    fields: fields ?? {},
    current,
    retryAfterSeconds: readRetryAfter(answer),
  };
}

/** A 403 without a code is about the role on a write, and about the token on a read (docs/http.md, "Tokens and 403"). */
function codeless403(method: string): 'token_invalid' | 'permission_denied' {
  return method === 'GET' ? 'token_invalid' : 'permission_denied';
}
