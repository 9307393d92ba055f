import type { Endpoint, EndpointAnswer, EndpointFields } from '@balanco/contract/base/endpoint';
import { authorise, type Caller } from './caller.js';
import type { Context } from './context.js';
import type { Transaction } from './db/database.js';
import { inTransaction } from './db/in-transaction.js';

/** The fields of a call's path, query and body; `key` is null if the client made none (docs/http.md, "Creation keys"). */
export type CallInput<E extends Endpoint> = EndpointFields<E> &
  (E['creationKey'] extends true ? { readonly key: string | null } : unknown);

export interface UseCase<E extends Endpoint, C> {
  (context: C, input: CallInput<E>): Promise<EndpointAnswer<E>>;
  readonly endpoint: E;
}

/** Nothing runs before the contract's permission for the call is checked (specification, section 6). */
export function useCase<E extends Endpoint, C extends { readonly caller: Caller } = Context>(
  endpoint: E,
  run: (context: C, input: CallInput<E>) => Promise<EndpointAnswer<E>>,
): UseCase<E, C> {
  const authorised = async (context: C, input: CallInput<E>) => {
    authorise(context.caller, endpoint.permission);
    return run(context, input);
  };
  return Object.assign(authorised, { endpoint });
}

/** A use case in one transaction, which is repeated after a concurrent write. */
export function transact<E extends Endpoint, C extends Context = Context>(
  endpoint: E,
  run: (tx: Transaction, context: C, input: CallInput<E>) => Promise<EndpointAnswer<E>>,
): UseCase<E, C> {
  return useCase(endpoint, (context: C, input) => inTransaction(context.db, (tx) => run(tx, context, input)));
}
