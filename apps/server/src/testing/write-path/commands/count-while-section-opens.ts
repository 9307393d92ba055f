import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { aCollector, aFirstCount, aTime } from '../arbitraries.js';
import { batchRequest } from '../batch-request.js';
import { at, type Message } from '../model-state.js';
import { openSectionRequest } from '../open-section-request.js';
import { perform } from '../perform.js';
import { LATE_SECTION } from './open-late-section.js';
import { command } from './write-path-command.js';

/** A count names a section while another collector opens it; neither may miss the other. */
export const countWhileSectionOpens = fc
  .record({ collector: aCollector, opener: aCollector, codes: aFirstCount, countedAt: aTime })
  .map((drawn) =>
    command(
      'countWhileSectionOpens',
      drawn,
      (state) => at(state.sections, LATE_SECTION).opener === null,
      async (state, world) => {
        const { collector, opener, codes, countedAt } = drawn;
        const location = { inventory: 0, section: LATE_SECTION, countedAt };
        const message: Message = { count: randomUUID(), base: undefined, change: { ...codes, ...location } };
        at(state.phones, collector).made.set(message.count, location);
        const count = batchRequest(collector, [message], false);
        await perform(state, world, [count, openSectionRequest(opener, LATE_SECTION)]);
      },
    ),
  );
