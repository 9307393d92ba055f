import type { Endpoint, EndpointAnswer, EndpointInput } from '@balanco/contract/base/endpoint';
import type { Caller } from '../caller.js';
import type { CallInput, UseCase } from '../use-case.js';

export class Answer<T> {
  readonly status: number;
  readonly body: T;

  constructor(status: number, body: T) {
    this.status = status;
    this.body = body;
  }
}

export interface RequestContext {
  readonly caller: Caller;
  readonly token: string;
  readonly origin: string;
  readonly address: string;
  readonly url: string;
  /** null if the client sent none, or the call takes none. */
  readonly creationKey: string | null;
}

export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: RequestContext,
) => Promise<EndpointAnswer<E> | Answer<EndpointAnswer<E>> | AsyncIterable<string>>;

export interface Binding {
  readonly endpoint: Endpoint;
  readonly bodyUnread: boolean;
  readonly handle: (input: EndpointInput<Endpoint>, context: RequestContext) => Promise<unknown>;
}

export function bind<E extends Endpoint>(endpoint: E, handle: Handler<E>): Binding {
  // Safe: the route validates with this endpoint's schemas.
  return { endpoint, bodyUnread: false, handle: handle as unknown as Binding['handle'] };
}

export function actsOf<S extends object>(services: S) {
  return <E extends Endpoint>(useCase: UseCase<E, S & { readonly caller: Caller }>): Binding =>
    bind(useCase.endpoint, ({ params, query, body }, { caller, creationKey: key }) => {
      // What the address names is never another thing in the body.
      const fields = { ...(body ?? {}), ...(query ?? {}), ...(params ?? {}) };
      const keyed = useCase.endpoint.creationKey === undefined ? fields : { ...fields, key };
      return useCase({ ...services, caller }, keyed as CallInput<E>);
    });
}

/** The handler validates with `parseInput` and answers for each bad item. */
export function bindUnread<E extends Endpoint>(
  endpoint: E,
  handle: (
    input: Omit<EndpointInput<E>, 'body'> & { body: unknown },
    context: RequestContext,
  ) => ReturnType<Handler<E>>,
): Binding {
  return { ...bind(endpoint, handle), bodyUnread: true };
}
