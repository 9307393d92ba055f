import { batchRequest } from './batch-request.js';
import { at, type ModelState } from './model-state.js';
import { perform } from './perform.js';
import type { World } from './world.js';

/** How a phone gets rid of its messages. */
export interface Delivery {
  /** Sort keys: messages leave in their order, repeated where there are fewer. Empty: as they were written. */
  readonly shuffle: readonly number[];
  /** Whether the answer is lost: the phone then keeps the messages and sends them again. */
  readonly isAnswerLost: boolean;
}

/** Puts messages in the order in which they leave. */
export function shuffled<T>(messages: readonly T[], keys: readonly number[]): T[] {
  if (keys.length === 0) return [...messages];
  return messages
    .map((message, index) => ({ message, key: at(keys, index % keys.length) }))
    .sort((a, b) => a.key - b.key)
    .map(({ message }) => message);
}

/** A phone with a network sends what it has in one batch. */
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
