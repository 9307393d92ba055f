import { isAnswerOf, readRefusal as readBody, readRetryAfter, writeCall } from '@balanco/client/call';
import { callHeaders } from '@balanco/client/session';
import {
  CREATION_KEY_HEADER,
  type Endpoint,
  type EndpointAnswer,
  type EndpointCall,
} from '@balanco/contract/base/endpoint';
import { type ErrorCode, errorSentence } from '@balanco/contract/base/errors';
import {
  type QueryKey,
  queryOptions,
  skipToken,
  type UndefinedInitialDataOptions,
  useQuery,
} from '@tanstack/react-query';
import { type CallDependencies, callDependencies } from './connect-calls';
import { noteReached, noteUnreached } from './connection';
import { ApiError, messageOr, parsedJson, type Refusal, UnexpectedAnswer } from './failures';

/** See the specification, section 8. */
export const helperSentence = {
  tokenMissing: 'Token não encontrado',
  tokenInvalid: 'Token inválido ou expirado',
  offline: 'Sem conexão com o servidor. Verifique a rede e tente novamente.',
  unexpected: 'Erro inesperado. Tente novamente.',
  unexpectedAnswer: 'O servidor deu uma resposta inesperada. Tente novamente em instantes.',
} as const;

const sentenceByStatus: Readonly<Record<number, string>> = {
  400: errorSentence.invalid,
  402: errorSentence.license_required,
  403: errorSentence.permission_denied,
  404: errorSentence.not_found,
  409: errorSentence.conflict,
  413: errorSentence.too_large,
  429: errorSentence.too_many_requests,
  502: 'Servidor indisponível. Tente novamente em instantes.',
  503: 'Servidor indisponível. Tente novamente em instantes.',
  504: 'O servidor demorou a responder. Tente novamente em instantes.',
};

/** The server's, else that of code or status. */
function refusalSentence(status: number, code: ErrorCode | null, detail: string | null): string {
  if (detail !== null && detail !== '') return detail;
  if (code !== null) return errorSentence[code];
  return sentenceByStatus[status] ?? (status >= 500 ? errorSentence.internal : helperSentence.unexpected);
}

/**
 * Checks the answer against the contract, because a proxy may have sent it; keeps further fields of a newer
 * server (docs/http.md, "Answers that aren't ours").
 *
 * @param parts params, query and body of the endpoint
 * @throws what `call` throws; UnexpectedAnswer for another shape
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  options?: CallOptions,
): Promise<EndpointAnswer<E>> {
  const { address, body } = writeCall(endpoint, parts);
  const answer = await call(endpoint.method, address, body, options);
  if (!isAnswerOf(endpoint, answer)) throw new UnexpectedAnswer(`${endpoint.id}: another shape`);
  return answer as EndpointAnswer<E>; // isAnswerOf has checked it.
}

type Options<Answer, Key extends QueryKey> = Omit<
  UndefinedInitialDataOptions<Answer, Error, Answer, Key>,
  'queryKey' | 'queryFn'
>;

/** @param parts null loads nothing */
export function askedQuery<const Key extends QueryKey, E extends Endpoint>(
  queryKey: Key,
  endpoint: E,
  parts: EndpointCall<E> | null,
  options?: Options<EndpointAnswer<E>, Key>,
) {
  const queryFn = parts === null ? skipToken : ({ signal }: Asked) => request(endpoint, parts, { signal });
  return queryOptions({ ...options, queryKey, queryFn });
}

export function useAsked<const Key extends QueryKey, E extends Endpoint>(
  queryKey: Key,
  endpoint: E,
  parts: EndpointCall<E> | null,
  options?: Options<EndpointAnswer<E>, Key>,
) {
  return useQuery(askedQuery(queryKey, endpoint, parts, options));
}

interface Asked {
  readonly signal: AbortSignal;
}

type Rows<E extends Endpoint> = EndpointAnswer<E> extends { readonly results: infer All } ? All : never;

export function rowsQuery<const Key extends QueryKey, E extends Endpoint>(
  queryKey: Key,
  endpoint: E,
  parts: EndpointCall<E>,
  options?: Options<Rows<E>, Key>,
) {
  const queryFn = async ({ signal }: Asked) =>
    ((await request(endpoint, parts, { signal })) as { results: Rows<E> }).results;
  return queryOptions({ ...options, queryKey, queryFn });
}

/**
 * Passes bytes on as they arrive; the taker checks them and sets the pace.
 *
 * @throws what `openCall` and `take` throw; TypeError if the connection breaks
 */
export async function requestBytes<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  take: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  options?: CallOptions,
): Promise<void> {
  const { address, body } = writeCall(endpoint, parts);
  const answer = await openCall(endpoint.method, address, body, options);
  const reader = answer.body?.getReader();
  try {
    for (;;) {
      const read = (await noting(reader?.read() ?? ended)) as ReadableStreamReadResult<
        Uint8Array<ArrayBuffer>
      >;
      if (read.done) return;
      await take(read.value);
    }
  } catch (error) {
    await reader?.cancel().catch(() => undefined);
    throw error;
  }
}

const ended = Promise.resolve({ done: true, value: undefined } as const);

export function sentence(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return helperSentence.offline;
  if (error instanceof UnexpectedAnswer) return helperSentence.unexpectedAnswer;
  return messageOr(helperSentence.unexpected, error);
}

/** Field by field, if there are any. */
export function sentenceWithDetail(specified: string, error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.refusal.fields).flat() : [];
  const detail = fields.length > 0 ? fields.join(' ') : sentence(error);
  return detail === specified ? specified : `${specified} ${detail}`;
}

interface Loaded {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export function loadState({ data, error, refetch }: Loaded) {
  return {
    failure: data === undefined && error !== null ? sentence(error) : null,
    onRetry: () => void refetch(),
  };
}

interface CallOptions {
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
  return text === '' ? undefined : parsedJson(text);
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
