import type { Endpoint, EndpointAnswer, EndpointInput } from '@balanco/contract/base/endpoint';
import type { Caller } from '../caller.js';

/** An answer with another status than the endpoint's usual one. */
export class Answer<T> {
  readonly status: number;
  readonly body: T;

  constructor(status: number, body: T) {
    this.status = status;
    this.body = body;
  }
}

/** What a handler gets beside its input. */
export interface RequestContext {
  readonly caller: Caller;
  /** The caller's verified token; empty on public calls. */
  readonly token: string;
  /** Scheme, host and port that the browser used. */
  readonly origin: string;
  /** The caller's network address, for throttles. */
  readonly address: string;
  /** Path and query as sent. */
  readonly url: string;
  /** The client's key for what this call creates; null if it sent none, or if the call takes none. */
  readonly creationKey: string | null;
}

export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: RequestContext,
) => Promise<EndpointAnswer<E> | Answer<EndpointAnswer<E>> | AsyncIterable<string>>;

/** An endpoint with its handler. `bind` has checked that their types match. */
export interface Binding {
  readonly endpoint: Endpoint;
  /** Whether the body is passed on without validation. */
  readonly bodyUnread: boolean;
  readonly handle: (input: EndpointInput<Endpoint>, context: RequestContext) => Promise<unknown>;
}

/** Binds a handler to an endpoint of the contract. */
export function bind<E extends Endpoint>(endpoint: E, handle: Handler<E>): Binding {
  // The route validates the input with this endpoint's schemas, so the exact type is safe to widen.
  return { endpoint, bodyUnread: false, handle: handle as unknown as Binding['handle'] };
}

/**
 * Like `bind`, for a handler that validates the body itself, because it answers for each bad item of a list instead of
 * refusing the whole list. It uses `parseInput`, so its refusals have the usual words.
 */
export function bindUnread<E extends Endpoint>(
  endpoint: E,
  handle: (
    input: Omit<EndpointInput<E>, 'body'> & { body: unknown },
    context: RequestContext,
  ) => ReturnType<Handler<E>>,
): Binding {
  return { ...bind(endpoint, handle), bodyUnread: true };
}
