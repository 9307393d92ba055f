import fc from 'fast-check';
import { aCollector } from '../arbitraries.js';
import { batchRequest } from '../batch-request.js';
import { at } from '../model-state.js';
import { perform } from '../perform.js';
import { command } from './write-path-command.js';

/** A phone sends answered messages again, some of them twice in one batch. */
export const repeatMessages = fc
  .record({ collector: aCollector, which: fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }) })
  .map((drawn) =>
    command(
      'repeatMessages',
      drawn,
      (state) => at(state.phones, drawn.collector).answered.length > 0,
      async (state, world) => {
        const { answered } = at(state.phones, drawn.collector);
        const messages = drawn.which.map((index) => at(answered, index % answered.length));
        await perform(state, world, [batchRequest(drawn.collector, messages, true)]);
      },
    ),
  );
