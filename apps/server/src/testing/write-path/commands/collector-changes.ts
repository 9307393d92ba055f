import fc from 'fast-check';
import { aCollector, aDelivery, anEdit, anIndex, aPlace, aTime } from '../arbitraries.js';
import { at } from '../model-state.js';
import { deliver } from '../phone-delivery.js';
import { command } from './write-path-command.js';

/**
 * A collector changes a count of its own: codes, factor, place, time, deleting it and taking that back. On the version
 * that the phone has last heard of, on the first one, or on whichever is current.
 */
export const collectorChanges = fc
  .record({
    collector: aCollector,
    which: anIndex,
    edit: anEdit,
    place: fc.option(aPlace, { freq: 2 }),
    countedAt: fc.option(aTime, { freq: 2 }),
    base: fc.constantFrom('seen', 'seen', 'first', 'current'),
    delivery: aDelivery,
  })
  .map((drawn) =>
    command(
      'collectorChanges',
      drawn,
      (state) => at(state.phones, drawn.collector).made.size > 0,
      async (state, world) => {
        const { collector, which, edit, place, countedAt, delivery } = drawn;
        const phone = at(state.phones, collector);
        const count = at([...phone.made.keys()], which % phone.made.size);
        const known = at(phone.made, count);
        const told = { ...(place ?? known), countedAt: countedAt ?? known.countedAt };
        phone.made.set(count, told);
        const bases = { seen: phone.seen.get(count), first: 1, current: undefined };
        phone.outbox.push({ count, base: bases[drawn.base], change: { ...edit, ...told } });
        if (phone.isOnline) await deliver(state, world, collector, delivery);
      },
    ),
  );
