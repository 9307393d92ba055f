import fc from 'fast-check';
import { aBase, aCollector, aLocation, anEdit, anIndex, aTime, versionOf } from '../arbitraries.js';
import { at, type Change, type ModelState } from '../model-state.js';
import { mutationRequest } from '../mutation-request.js';
import { perform } from '../perform.js';
import type { Request } from '../request.js';
import { command } from './write-path-command.js';

export const aMutation = fc.record({
  collector: aCollector,
  which: anIndex,
  edit: anEdit,
  location: fc.option(aLocation, { freq: 2 }),
  countedAt: fc.option(aTime, { freq: 2 }),
  base: aBase,
});
type DrawnMutation = typeof aMutation extends fc.Arbitrary<infer T> ? T : never;

/** A mutation of any stored count, sometimes another collector's. A deletion changes nothing else. */
export function mutationOf(
  state: ModelState,
  { collector, which, edit, location, countedAt, base }: DrawnMutation,
): Request {
  const count = at([...state.counts.keys()], which % state.counts.size);
  const update: Change = { ...edit, ...location, ...(countedAt === null ? {} : { countedAt }) };
  const change = update.deleted === true ? { deleted: true } : update;
  const seen = at(state.phones, collector).seen.get(count);
  return mutationRequest(collector, { count, base: versionOf(base, state.counts.get(count), seen), change });
}

/** A collector whose app is a DataStore client changes or deletes a count. */
export const collectorMutates = aMutation.map((drawn) =>
  command(
    'collectorMutates',
    drawn,
    (state) => state.counts.size > 0,
    (state, world) => perform(state, world, [mutationOf(state, drawn)]),
  ),
);
