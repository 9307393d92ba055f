import { readRefusal as readBody, readRetryAfter } from '@balanco/client/call';
import { callHeaders } from '@balanco/client/session';
import { CREATION_KEY_HEADER } from '@balanco/contract/base/endpoint';
import { type CallDependencies, callDependencies } from './connect-calls';
import { noteReached, noteUnreached } from './connection';
import { ApiError, type Refusal, UnexpectedAnswer } from './failures';
import { helperSentence, refusalSentence } from './sentence';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** false stays on a 402: an import shows its own alert (docs/http.md, "The licence"). */
  leaveForLicence?: boolean;
  /** See docs/http.md, "Creation keys". */
  creationKey?: string;
}

/**
 * The helper of the specification's section 7, for every call.
 *
 * @param path with or without '/api'
 * @returns JSON, or undefined without a body
 * @throws what `openCall` throws; UnexpectedAnswer if an accepted call isn't JSON
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
 * Returns the head of an accepted answer.
 *
 * @throws Error 'Token não encontrado' without a session, 'Token inválido ou expirado' on a 403 about the
 * token, ApiError for other refusals, TypeError without a network
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
    // After an emptied storage the guard leads to the login.
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

/** On a write the role, on a read the token (docs/http.md, "Tokens and 403"). */
function codeless403(method: string): 'token_invalid' | 'permission_denied' {
  return method === 'GET' ? 'token_invalid' : 'permission_denied';
}
