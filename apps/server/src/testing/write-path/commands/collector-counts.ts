import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { aCollector, aDelivery, aFirstCount, aPlace, aTime } from '../arbitraries.js';
import { at } from '../model-state.js';
import { deliver } from '../phone-delivery.js';
import { command } from './write-path-command.js';

/** A collector counts something; a phone with a network sends it at once. */
export const collectorCounts = fc
  .record({ collector: aCollector, codes: aFirstCount, place: aPlace, countedAt: aTime, delivery: aDelivery })
  .map((drawn) =>
    command(
      'collectorCounts',
      drawn,
      () => true,
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
