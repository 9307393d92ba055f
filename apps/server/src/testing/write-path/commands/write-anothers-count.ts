import fc from 'fast-check';
import { aCollector, aLocation, anEdit, anIndex, aTime } from '../arbitraries.js';
import { batchRequest } from '../batch-request.js';
import { at } from '../model-state.js';
import { perform } from '../perform.js';
import { command } from './write-path-command.js';

/** A collector writes another collector's count, or one that it believes to be its own. */
export const writeAnothersCount = fc
  .record({ collector: aCollector, which: anIndex, edit: anEdit, location: aLocation, countedAt: aTime })
  .map((drawn) =>
    command(
      'writeAnothersCount',
      drawn,
      (state) => [...state.counts.values()].some(({ owner }) => owner !== drawn.collector),
      async (state, world) => {
        const { collector, which, edit, location, countedAt } = drawn;
        const others = [...state.counts].filter(([, { owner }]) => owner !== collector);
        const [count] = at(others, which % others.length);
        const message = { count, base: undefined, change: { ...edit, ...location, countedAt } };
        await perform(state, world, [batchRequest(collector, [message], true)]);
      },
    ),
  );
