import type { Endpoint, EndpointAnswer, EndpointInput } from '@balanco/contract/endpoint';
import type { Caller } from '../caller.js';

/** An answer with a status other than the endpoint's usual one, or a body that is streamed. */
export class Answer<T> {
  readonly status: number;
  readonly body: T;

  constructor(status: number, body: T) {
    this.status = status;
    this.body = body;
  }
}

/** Beyond its input, what a handler may know of the request. */
export interface RequestContext {
  readonly caller: Caller;
  /** The caller's token as it was verified; empty on public calls. */
  readonly token: string;
  /** Scheme, host and port that the browser used. */
  readonly origin: string;
  /** The caller's network address; keys throttles. */
  readonly address: string;
  /** Path and query as they were sent. */
  readonly url: string;
}

export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: RequestContext,
) => Promise<EndpointAnswer<E> | Answer<EndpointAnswer<E>> | AsyncIterable<string>>;

/** An endpoint with its handler; the types were matched by `bind` and are not needed beyond it. */
export interface Binding {
  readonly endpoint: Endpoint;
  /** Whether the edge hands the body over as it came, and the handler reads it. */
  readonly bodyUnread: boolean;
  readonly handle: (input: EndpointInput<Endpoint>, context: RequestContext) => Promise<unknown>;
}

/** Ties a handler to an endpoint of the contract. */
export function bind<E extends Endpoint>(endpoint: E, handle: Handler<E>): Binding {
  // The route validates the input with this very endpoint's schemas, so the general type holds the exact one.
  return { endpoint, bodyUnread: false, handle: handle as unknown as Binding['handle'] };
}

/**
 * The same for a handler that reads the body by itself, because it may answer for the bad parts of a list where the
 * edge could only refuse the whole. It uses `parseInput`, so that it refuses in the edge's words.
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
