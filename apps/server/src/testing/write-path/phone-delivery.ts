import { batchRequest } from './batch-request.js';
import { at, type ModelState } from './model-state.js';
import { perform } from './perform.js';
import type { World } from './world.js';

/** How a phone delivers its messages. */
export interface Delivery {
  /** Sort keys of the messages, repeated if there are fewer. Empty keeps the order of writing. */
  readonly shuffle: readonly number[];
  /** Whether the answer is lost: the phone then keeps the messages and sends them again. */
  readonly isAnswerLost: boolean;
}

/** The messages in the order of sending. */
export function shuffled<T>(messages: readonly T[], keys: readonly number[]): T[] {
  if (keys.length === 0) return [...messages];
  return messages
    .map((message, index) => ({ message, key: at(keys, index % keys.length) }))
    .sort((a, b) => a.key - b.key)
    .map(({ message }) => message);
}

/** A phone with a network sends its messages in one batch. */
export async function deliver(
  state: ModelState,
  world: World,
  collector: number,
  { shuffle, isAnswerLost }: Delivery,
): Promise<void> {
  const messages = shuffled(at(state.phones, collector).outbox, shuffle);
  if (messages.length === 0) return;
  await perform(state, world, [batchRequest(collector, messages, isAnswerLost)]);
}
