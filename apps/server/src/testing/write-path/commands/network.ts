import fc from 'fast-check';
import { aCollector, aDelivery } from '../arbitraries.js';
import { at, latest } from '../model-state.js';
import { deliver } from '../phone-delivery.js';
import { command } from './write-path-command.js';

/** A phone loses its network; its counts wait. */
export const goOffline = aCollector.map((collector) =>
  command(
    'goOffline',
    collector,
    (state) => at(state.phones, collector).isOnline,
    async (state) => {
      at(state.phones, collector).isOnline = false;
    },
  ),
);

/** The phone is online again and sends waiting and unanswered messages in any order. */
export const comeOnline = fc.record({ collector: aCollector, delivery: aDelivery }).map((drawn) =>
  command(
    'comeOnline',
    drawn,
    (state) =>
      !at(state.phones, drawn.collector).isOnline || at(state.phones, drawn.collector).outbox.length > 0,
    async (state, world) => {
      at(state.phones, drawn.collector).isOnline = true;
      await deliver(state, world, drawn.collector, drawn.delivery);
    },
  ),
);

/** The phone pulls its counts and learns the changes of others. */
export const refresh = aCollector.map((collector) =>
  command(
    'refresh',
    collector,
    (state) => at(state.phones, collector).made.size > 0,
    async (state) => {
      const phone = at(state.phones, collector);
      for (const [id, known] of phone.made) {
        const count = state.counts.get(id);
        if (count === undefined) continue;
        const { inventory, section, countedAt } = latest(count);
        phone.made.set(id, { ...known, inventory, section, countedAt });
        phone.seen.set(id, count.versions.length);
      }
    },
  ),
);
