import fc from 'fast-check';
import {
  aBase,
  aCollector,
  aDelivery,
  aLocation,
  anEdit,
  anIndex,
  aTime,
  versionOf,
} from '../arbitraries.js';
import { at } from '../model-state.js';
import { deliver } from '../phone-delivery.js';
import { command } from './write-path-command.js';

/**
 * A collector changes a count of their own: codes, factor, location, time, deletion or restoration. The write names the
 * last version that the phone saw, an older one, or none.
 */
export const collectorChanges = fc
  .record({
    collector: aCollector,
    which: anIndex,
    edit: anEdit,
    location: fc.option(aLocation, { freq: 2 }),
    countedAt: fc.option(aTime, { freq: 2 }),
    base: aBase,
    delivery: aDelivery,
  })
  .map((drawn) =>
    command(
      'collectorChanges',
      drawn,
      (state) => at(state.phones, drawn.collector).made.size > 0,
      async (state, world) => {
        const { collector, which, edit, location, countedAt, delivery } = drawn;
        const phone = at(state.phones, collector);
        const count = at([...phone.made.keys()], which % phone.made.size);
        const known = at(phone.made, count);
        const told = { ...(location ?? known), countedAt: countedAt ?? known.countedAt };
        phone.made.set(count, told);
        const base = versionOf(drawn.base, state.counts.get(count), phone.seen.get(count));
        phone.outbox.push({ count, base, change: { ...edit, ...told } });
        if (phone.isOnline) await deliver(state, world, collector, delivery);
      },
    ),
  );
