import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { aCollector, aFirstCount, aTime } from '../arbitraries.js';
import { batchRequest } from '../batch-request.js';
import { at, type Message } from '../model-state.js';
import { openSectionRequest } from '../open-section-request.js';
import { perform } from '../perform.js';
import { LATE_SECTION } from './open-late-section.js';
import { command } from './write-path-command.js';

/** A collector's count names a section at the moment in which another one opens it: neither may overlook the other. */
export const countWhileSectionOpens = fc
  .record({ collector: aCollector, opener: aCollector, codes: aFirstCount, countedAt: aTime })
  .map((drawn) =>
    command(
      'countWhileSectionOpens',
      drawn,
      (state) => at(state.sections, LATE_SECTION).opener === null,
      async (state, world) => {
        const { collector, opener, codes, countedAt } = drawn;
        const place = { inventory: 0, section: LATE_SECTION, countedAt };
        const message: Message = { count: randomUUID(), base: undefined, change: { ...codes, ...place } };
        at(state.phones, collector).made.set(message.count, place);
        const count = batchRequest(collector, [message], false);
        await perform(state, world, [count, openSectionRequest(opener, LATE_SECTION)]);
      },
    ),
  );
