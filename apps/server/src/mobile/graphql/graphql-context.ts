import type { Caller } from '../../caller.js';
import type { ModelFilter } from './filter.js';

/** What the resolvers of one request share. */
export interface GraphqlContext {
  readonly caller: Caller;
  /** Runs the fields of one request in sequence, so that the request never holds more than one connection. */
  readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface MutationArguments<Input> {
  readonly input: Input;
  /** Must hold for the current row. */
  readonly condition?: ModelFilter | null;
}
