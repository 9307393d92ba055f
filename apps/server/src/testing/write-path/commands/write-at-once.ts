import fc from 'fast-check';
import { aCollector, aDelivery } from '../arbitraries.js';
import { batchRequest } from '../batch-request.js';
import { finaliseRequest } from '../finalise-request.js';
import { at, type ModelState } from '../model-state.js';
import { openSectionRequest } from '../open-section-request.js';
import { perform } from '../perform.js';
import { shuffled } from '../phone-delivery.js';
import type { Request } from '../request.js';
import { aFinalising } from './close-or-reopen.js';
import { aMutation, mutationOf } from './collector-mutates.js';
import { LATE_SECTION } from './open-late-section.js';
import { aStaffEdit, staffEdit } from './staff-edits.js';
import { command } from './write-path-command.js';

const anActor = fc.oneof(
  { weight: 4, arbitrary: fc.record({ collector: aCollector, delivery: aDelivery }) },
  { weight: 4, arbitrary: fc.record({ edit: aStaffEdit }) },
  { weight: 2, arbitrary: fc.record({ mutation: aMutation }) },
  { weight: 1, arbitrary: fc.record({ finalising: aFinalising }) },
  { weight: 1, arbitrary: fc.record({ opener: aCollector }) },
);
type Actor = typeof anActor extends fc.Arbitrary<infer T> ? T : never;

/** Two or three actors write at the same time; the result must equal some order of their writes. */
export const writeAtOnce = fc.array(anActor, { minLength: 2, maxLength: 3 }).map((actors) =>
  command(
    'writeAtOnce',
    actors,
    (state) => requestsOf(state, actors).length > 1,
    (state, world) => perform(state, world, requestsOf(state, actors)),
  ),
);

/** Staff and DataStore apps change existing counts. A phone sends waiting messages, or repeats earlier ones. */
function requestsOf(state: Readonly<ModelState>, actors: readonly Actor[]): Request[] {
  return actors.flatMap((actor) => {
    if ('finalising' in actor) {
      const { staff, location, isClosed } = actor.finalising;
      return [finaliseRequest({ staff, ...location, isClosed })];
    }
    if ('opener' in actor) return [openSectionRequest(actor.opener, LATE_SECTION)];
    const hasCounts = state.counts.size > 0;
    if ('mutation' in actor) return hasCounts ? [mutationOf(state, actor.mutation)] : [];
    if ('edit' in actor) return hasCounts ? [staffEdit(state, actor.edit)] : [];
    const { collector, delivery } = actor;
    const { outbox, answered } = at(state.phones, collector);
    const messages = shuffled(outbox.length > 0 ? outbox : answered, delivery.shuffle);
    return messages.length > 0 ? [batchRequest(collector, messages, delivery.isAnswerLost)] : [];
  });
}
