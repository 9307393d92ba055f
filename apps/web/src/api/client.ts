import { isAnswerOf, writeCall } from '@balanco/client/call';
import type { Endpoint, EndpointAnswer, EndpointCall } from '@balanco/contract/base/endpoint';
import {
  type QueryKey,
  queryOptions,
  skipToken,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import { type CallOptions, call, noting, openCall } from './call';
import { ApiError, messageOr, UnexpectedAnswer } from './failures';
import { helperSentence } from './sentence';

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
