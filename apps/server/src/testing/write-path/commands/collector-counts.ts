import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { aCollector, aDelivery, aFirstCount, aPlace, aTime } from '../arbitraries.js';
import { at, MAX_COUNTS, type ModelState } from '../model-state.js';
import { deliver } from '../phone-delivery.js';
import { command } from './write-path-command.js';

/** A collector counts something; a phone with a network sends it at once. */
export const collectorCounts = fc
  .record({ collector: aCollector, codes: aFirstCount, place: aPlace, countedAt: aTime, delivery: aDelivery })
  .map((drawn) =>
    command(
      'collectorCounts',
      drawn,
      (state) => madeCounts(state) < MAX_COUNTS,
      async (state, world) => {
        const { collector, codes, place, countedAt, delivery } = drawn;
        const phone = at(state.phones, collector);
        const count = randomUUID();
        phone.made.set(count, { ...place, countedAt });
        phone.outbox.push({ count, base: undefined, change: { ...codes, ...place, countedAt } });
        if (phone.isOnline) await deliver(state, world, collector, delivery);
      },
    ),
  );

/** Every count is in the phone that made it, whether the server has it or not. */
function madeCounts({ phones }: Readonly<ModelState>): number {
  return phones.reduce((sum, { made }) => sum + made.size, 0);
}
