import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { aCollector, aDelivery, aFirstCount, aLocation, aTime } from '../arbitraries.js';
import { at, MAX_COUNTS, type ModelState } from '../model-state.js';
import { deliver } from '../phone-delivery.js';
import { command } from './write-path-command.js';

/** A collector counts; a phone with a network sends at once. */
export const collectorCounts = fc
  .record({
    collector: aCollector,
    codes: aFirstCount,
    location: aLocation,
    countedAt: aTime,
    delivery: aDelivery,
  })
  .map((drawn) =>
    command(
      'collectorCounts',
      drawn,
      (state) => madeCounts(state) < MAX_COUNTS,
      async (state, world) => {
        const { collector, codes, location, countedAt, delivery } = drawn;
        const phone = at(state.phones, collector);
        const count = randomUUID();
        phone.made.set(count, { ...location, countedAt });
        phone.outbox.push({ count, base: undefined, change: { ...codes, ...location, countedAt } });
        if (phone.isOnline) await deliver(state, world, collector, delivery);
      },
    ),
  );

/** The number of counts on all phones, including those that the server does not have yet. */
function madeCounts({ phones }: Readonly<ModelState>): number {
  return phones.reduce((sum, { made }) => sum + made.size, 0);
}
