import type { Endpoint, EndpointAnswer, EndpointFields } from '@balanco/contract/base/endpoint';
import { authorise, type Caller } from './caller.js';
import type { Context } from './context.js';

/** What a call does, with the fields of its path, query and body. */
export interface UseCase<E extends Endpoint, C> {
  (context: C, input: EndpointFields<E>): Promise<EndpointAnswer<E>>;
  readonly endpoint: E;
}

/** Nothing runs before the contract's permission for the call is checked (specification, section 6). */
export function useCase<E extends Endpoint, C extends { readonly caller: Caller } = Context>(
  endpoint: E,
  run: (context: C, input: EndpointFields<E>) => Promise<EndpointAnswer<E>>,
): UseCase<E, C> {
  const authorised = async (context: C, input: EndpointFields<E>) => {
    authorise(context.caller, endpoint.permission);
    return run(context, input);
  };
  return Object.assign(authorised, { endpoint });
}
