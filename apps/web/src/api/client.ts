import { isAnswerOf, writeCall } from '@balanco/client/call';
import type { Endpoint, EndpointAnswer, EndpointCall } from '@balanco/contract/base/endpoint';
import { type CallOptions, call, noting, openCall } from './call';
import { UnexpectedAnswer } from './failures';

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

/** The function of a query that asks an endpoint. */
export function asks<E extends Endpoint>(endpoint: E, parts: EndpointCall<E>) {
  return ({ signal }: { signal: AbortSignal }) => request(endpoint, parts, { signal });
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

/** No body, nothing to read. */
const ended = Promise.resolve({ done: true, value: undefined } as const);
