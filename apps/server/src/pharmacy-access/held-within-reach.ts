import type { Database } from '../db/database.js';
import type { Binding } from '../http/binding.js';
import { withinReachOf } from './hold-within-reach.js';

/** A binding whose use case gets only what its caller may mean (docs/http.md, "Access by pharmacy"). */
export function heldWithinReach(db: Database, binding: Binding): Binding {
  const { endpoint, handle } = binding;
  if (endpoint.permission === 'public') return binding;
  return {
    ...binding,
    handle: async (input, context) =>
      handle(await withinReachOf(db, context.caller, endpoint, input), context),
  };
}
