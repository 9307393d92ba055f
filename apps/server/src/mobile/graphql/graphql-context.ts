import type { Caller } from '../../caller.js';
import type { ModelFilter } from './filter.js';

/** What the resolvers of one request share. */
export interface GraphqlContext {
  readonly caller: Caller;
}

export interface MutationArguments<Input> {
  readonly input: Input;
  /** Must hold for the row as it stands. */
  readonly condition?: ModelFilter | null;
}
